import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorder } from '../history/recorder.js';
import { retry } from '../retry.js';
import { isPrimary, termOf } from './with-node.js';

const POLL_MILLISECONDS = 20;

/**
 * Lets a primary go on that stands still, and has it recorded for how long it may have taken itself for the primary
 * wrongly: until it says that it is none, or it turns out that no other was elected.
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
  recorder.resumedPrimary({ start, end: recorder.now() });
};

/** Whoever was elected while it stood still was elected by both of the others, so either of them knows. */
const isOfLatestTerm = async (set: TestReplicaSet, primary: ReplicaSetNode): Promise<boolean> => {
  const term = await retry(() => termOf(primary));
  const other = await retry(() => Promise.any(set.nodes.filter((node) => node !== primary).map(termOf)));
  return other === term;
};
