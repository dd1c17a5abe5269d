import { setTimeout as delay } from 'node:timers/promises';
import type { TestCluster } from '../cluster/database-node.js';
import { createNetwork } from '../cluster/network.js';
import { postgresPrograms } from './postgres-programs.js';
import { startPostgresNode, type ManagedPostgresNode, type PostgresNode } from './start-postgres-node.js';

const POLL_MS = 50;

export type TestPostgresCluster = TestCluster<PostgresNode>;

/**
 * Starts a primary with a synchronous standby, each behind a proxy. A commit waits until the standby shows it.
 * Nothing promotes the standby but the test. Linux only.
 */
export const startPostgresCluster = async (): Promise<TestPostgresCluster> => {
  const programs = await postgresPrograms();
  const network = createNetwork();
  const nodes: ManagedPostgresNode[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
  };
  try {
    for (const number of [0, 1]) nodes.push(await startPostgresNode(number, { nodes, network, programs }));
    const [first, second] = nodes;
    await first?.initialise();
    await second?.follow();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    uri: `postgresql://postgres@${nodes.map(({ host }) => host).join(',')}/postgres`,
    description: `${programs.description}, a primary and a synchronous standby behind proxies`,
    nodes,
    primary: async () => {
      for (;;) {
        const timelines = await Promise.all(nodes.map((node) => node.timelineAsPrimary().catch(() => -1)));
        const latest = Math.max(...timelines);
        const primary = nodes[timelines.indexOf(latest)];
        if (latest >= 0 && primary !== undefined) return primary;
        await delay(POLL_MS);
      }
    },
    stop,
  };
};
