import type { TestReplicaSet } from '@workspace-api/test-mongodb';
import type { Document } from 'mongodb';
import { persist } from '../persist.js';
import { askNode } from './ask-node.js';

const WITHIN_MILLISECONDS = 120_000;

/** States of a node that has nothing to make up for. */
const PRIMARY = 1;
const SECONDARY = 2;

/** Waits until the set has a primary, to which every node is as it should be. Throws when that takes two minutes. */
export const awaitHealth = (set: TestReplicaSet): Promise<void> =>
  persist(async () => {
    const primary = await set.primary();
    const { members } = await askNode(primary, (ask) => ask({ replSetGetStatus: 1 }));
    const isHealthy = (members as Document[]).every(({ state }) => state === PRIMARY || state === SECONDARY);
    if (!isHealthy) throw new Error('Nodes of the replica set do not come back.');
  }, WITHIN_MILLISECONDS);
