import type { PostgresNode, TestPostgresCluster } from '@workspace-api/test-databases';
import { retry } from '../../retry.js';

const WITHIN_MILLISECONDS = 120_000;

const IN_SYNC = `SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'`;

/** Waits until a standby confirms the commits of the primary. Only then it may be promoted. Rejects after two minutes. */
export const awaitStandby = (
  cluster: TestPostgresCluster,
): Promise<{ readonly primary: PostgresNode; readonly standby: PostgresNode }> =>
  retry(async () => {
    const primary = await cluster.primary();
    const standby = cluster.nodes.find((node) => node !== primary);
    if (standby === undefined || (await primary.ask(IN_SYNC)) !== '1') throw new Error('The standby does not follow.');
    return { primary, standby };
  }, WITHIN_MILLISECONDS);
