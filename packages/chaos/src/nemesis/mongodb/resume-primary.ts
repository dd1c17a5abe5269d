import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorder } from '../../history/recorder.js';
import { retry } from '../../retry.js';
import { isPrimary, termOf } from './nodes.js';

const POLL_MILLISECONDS = 20;

/**
 * Resumes a stopped primary. Records the time until it reports that it is no primary, or that no other was elected:
 * until then it may wrongly consider itself primary.
 */
export const resumePrimary = async (
  set: TestReplicaSet,
  primary: ReplicaSetNode,
  recorder: Recorder,
): Promise<void> => {
  const start = recorder.now();
  primary.thaw();
  while (await retry(() => isPrimary(primary))) {
    if (await isOfLatestTerm(set, primary)) break;
    await delay(POLL_MILLISECONDS);
  }
  recorder.add('resumedPrimaries', { start, end: recorder.now() });
};

/** Both other nodes voted in any election meanwhile, so either of them knows its term. */
const isOfLatestTerm = async (set: TestReplicaSet, primary: ReplicaSetNode): Promise<boolean> => {
  const term = await retry(() => termOf(primary));
  const other = await retry(() => Promise.any(set.nodes.filter((node) => node !== primary).map(termOf)));
  return other === term;
};
