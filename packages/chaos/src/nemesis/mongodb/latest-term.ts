import type { TestReplicaSet } from '@workspace-api/test-databases';
import { retry } from '../../retry.js';
import { termOf } from './with-node.js';

/** Returns the latest election term. Each election starts a new one. */
export const latestTerm = (set: TestReplicaSet): Promise<number> =>
  retry(async () => Math.max(...(await Promise.all(set.nodes.map(termOf)))));
