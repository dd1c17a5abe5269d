import type { FaultKind, Stage } from './fault-kind.js';

/** Has a fault happen, and recorded. */
export const inflict = async ({ name, happen }: FaultKind, stage: Stage): Promise<void> => {
  const { recorder } = stage;
  const start = recorder.now();
  await happen(stage);
  recorder.fault({ name, start, end: recorder.now() });
};
