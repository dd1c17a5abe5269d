import type { FaultKind, FaultContext } from './fault-kind.js';

/** Injects a fault, and records it. */
export const injectFault = async ({ name, inject }: FaultKind, context: FaultContext): Promise<void> => {
  const { recorder } = context;
  const start = recorder.now();
  await inject(context);
  recorder.add('faults', { name, start, end: recorder.now() });
};
