import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-mongodb';
import { setTimeout as delay } from 'node:timers/promises';
import type { Recorder } from '../history/recorder.js';
import { persist } from '../persist.js';
import { isPrimary, termOf } from './ask-node.js';

const POLL_IN_MILLISECONDS = 20;

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
  while (await persist(() => isPrimary(primary))) {
    if (await isOfLatestTerm(set, primary)) break;
    await delay(POLL_IN_MILLISECONDS);
  }
  recorder.resumedPrimary({ start, end: recorder.now() });
};

/** Whoever was elected while it stood still was elected by both of the others, so either of them knows. */
const isOfLatestTerm = async (set: TestReplicaSet, primary: ReplicaSetNode): Promise<boolean> => {
  const term = await persist(() => termOf(primary));
  const other = await persist(() => Promise.any(set.nodes.filter((node) => node !== primary).map(termOf)));
  return other === term;
};
