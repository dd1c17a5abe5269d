import type { TestCluster } from '@workspace-api/test-databases';
import type { FaultKind, FaultContext } from './fault-kind.js';

/** Injects a fault, and records it. */
export const injectFault = async <Cluster extends TestCluster>(
  { name, inject }: FaultKind<Cluster>,
  context: FaultContext<Cluster>,
): Promise<void> => {
  const { recorder } = context;
  const start = recorder.now();
  await inject(context);
  recorder.add('faults', { name, start, end: recorder.now() });
};
