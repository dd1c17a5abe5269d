import type { DatabaseNode, TestCluster } from '@workspace-api/test-databases';
import { setTimeout as delay } from 'node:timers/promises';
import { retry } from '../retry.js';

const PRIMARY_WITHIN_MILLISECONDS = 120_000;

/** Waits for a primary. Rejects if there is none for two minutes. */
export const choosePrimary = <Node extends DatabaseNode>(cluster: TestCluster<Node>): Promise<Node> =>
  retry(async () => {
    const primary = await Promise.race([cluster.primary(), delay(PRIMARY_WITHIN_MILLISECONDS, null, { ref: false })]);
    if (primary === null) throw new Error(`There was no primary for ${PRIMARY_WITHIN_MILLISECONDS} ms.`);
    return primary;
  }, PRIMARY_WITHIN_MILLISECONDS);
