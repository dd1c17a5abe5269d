import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ReplicaSetPlan } from '../mongod/initiate-replica-set.js';
import { initiateReplicaSet } from '../mongod/initiate-replica-set.js';
import { findMongod } from '../sources/find-mongod.js';
import type { TestMongo } from '../test-mongo.js';
import type { CutOffFrom } from './partition.js';
import type { ReplicaSetNode } from './replica-set-node.js';
import type { ManagedNode } from './start-node.js';
import { startNode } from './start-node.js';

const REPLICA_SET = 'workspace-api-faults';
const NUMBERS = [0, 1, 2];
const POLL_MS = 50;

/** A replica set of three nodes with controllable faults. */
export interface TestReplicaSet extends TestMongo {
  readonly nodes: readonly ReplicaSetNode[];
  /**
   * Waits for the primary. If two nodes call themselves primary, because one is cut off, returns the one that was
   * elected last.
   */
  primary(): Promise<ReplicaSetNode>;
}

export type ReplicaSetOptions = Pick<ReplicaSetPlan, 'electionTimeoutMs'>;

/** Starts a replica set of three nodes, each behind a proxy of its own. Linux only. */
export const startReplicaSet = async (options: ReplicaSetOptions = {}): Promise<TestReplicaSet> => {
  const { path, from } = await findMongod();
  const rootFolder = await mkdtemp(join(tmpdir(), 'workspace-api-mongod-'));
  const partition = new Map<number, CutOffFrom>();
  const nodes: ManagedNode[] = [];
  const repartition = (): void => {
    for (const node of nodes) node.applyPartition(partition);
  };
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(rootFolder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    for (const number of NUMBERS) {
      const dataFolder = join(rootFolder, String(number));
      await mkdir(dataFolder);
      const siblings = { nodes, partition, repartition };
      nodes.push(await startNode(number, { path, rootFolder, dataFolder, replicaSet: REPLICA_SET }, siblings));
    }
    const hosts = nodes.map(({ host }) => host);
    const [first] = nodes;
    const version = await initiateReplicaSet(first?.port() ?? 0, { ...options, name: REPLICA_SET, hosts });
    let stopped: Promise<void> | undefined;
    return {
      uri: `mongodb://${hosts.join(',')}/?replicaSet=${REPLICA_SET}`,
      description: `MongoDB ${version}, replica set of ${nodes.length} nodes behind proxies, from ${from}`,
      nodes,
      primary: () => findPrimary(nodes),
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await stop();
    throw error;
  }
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
