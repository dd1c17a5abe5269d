import type { TestReplicaSet } from '@workspace-api/test-mongodb';
import { persist } from '../persist.js';
import { termOf } from './ask-node.js';

/** The latest election term. Each election starts a new one. */
export const latestTerm = (set: TestReplicaSet): Promise<number> =>
  persist(async () => Math.max(...(await Promise.all(set.nodes.map(termOf)))));
