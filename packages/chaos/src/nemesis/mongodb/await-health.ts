import type { TestReplicaSet } from '@workspace-api/test-databases';
import type { Document } from 'mongodb';
import { retry } from '../../retry.js';
import { withNode } from './with-node.js';

const WITHIN_MILLISECONDS = 120_000;

/** The states of a healthy node. */
const PRIMARY = 1;
const SECONDARY = 2;

/** Waits until the set has a primary that reports every node as healthy. Rejects after two minutes. */
export const awaitHealth = (set: TestReplicaSet): Promise<void> =>
  retry(async () => {
    const primary = await set.primary();
    const { members } = await withNode(primary, (ask) => ask({ replSetGetStatus: 1 }));
    const isHealthy = (members as Document[]).every(({ state }) => state === PRIMARY || state === SECONDARY);
    if (!isHealthy) throw new Error('Nodes of the replica set do not come back.');
  }, WITHIN_MILLISECONDS);
