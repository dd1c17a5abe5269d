import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startInFolder } from '../../process/start-in-folder.js';
import type { TestCluster } from '../../cluster/database-node.js';
import { createNetwork } from '../../cluster/network.js';
import { findMongod } from '../find-mongod.js';
import { initiateReplicaSet, type ReplicaSetPlan } from '../initiate-replica-set.js';
import type { ReplicaSetNode } from './replica-set-node.js';
import { startNode, type ManagedNode } from './start-node.js';

const REPLICA_SET = 'workspace-api-faults';
const NUMBERS = [0, 1, 2];
const POLL_MS = 50;

/** A replica set of three nodes with controllable faults. */
export type TestReplicaSet = TestCluster<ReplicaSetNode>;

export type ReplicaSetOptions = Pick<ReplicaSetPlan, 'electionTimeoutMs'>;

/** Starts a replica set of three nodes, each behind a proxy. Linux only. */
export const startReplicaSet = async (options: ReplicaSetOptions = {}): Promise<TestReplicaSet> => {
  const { path, version, from } = await findMongod();
  return startInFolder(async (folder, onStop) => {
    const network = createNetwork();
    const nodes: ManagedNode[] = [];
    const starting = NUMBERS.map(async (number) => {
      const dataFolder = join(folder, String(number));
      await mkdir(dataFolder);
      const mongod = { path, folder, dataFolder, replicaSet: REPLICA_SET };
      const node = await startNode(number, mongod, { nodes, network });
      onStop(() => node.stop());
      return node;
    });
    // If one fails, the others have a `stop`.
    await Promise.allSettled(starting);
    nodes.push(...(await Promise.all(starting)));
    const hosts = nodes.map(({ host }) => host);
    await initiateReplicaSet(nodes[0]?.port() ?? 0, { ...options, name: REPLICA_SET, hosts });
    return {
      uri: `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`,
      description: `MongoDB ${version}, replica set of ${nodes.length} nodes behind proxies, from ${from}`,
      nodes,
      primary: () => findPrimary(nodes),
    };
  });
};

const findPrimary = async (nodes: readonly ManagedNode[]): Promise<ReplicaSetNode> => {
  for (;;) {
    const terms = await Promise.all(nodes.map((node) => node.termAsPrimary()));
    const latest = Math.max(...terms);
    const primary = nodes[terms.indexOf(latest)];
    if (latest >= 0 && primary !== undefined) return primary;
    await delay(POLL_MS);
  }
};
