import type { ReplicaSetNode, TestReplicaSet } from '@workspace-api/test-databases';
import { type Document, MongoClient } from 'mongodb';
import type { Random } from '../../random.js';
import { retry } from '../../retry.js';
import { choosePrimary } from '../fault-kind.js';

/** Generous, for a busy machine. */
const ANSWER_WITHIN_MILLISECONDS = 15_000;

/** Sends commands to a node directly, not through its proxy. */
export const withNode = async <Result>(
  node: ReplicaSetNode,
  use: (ask: (command: Document) => Promise<Document>) => Promise<Result>,
): Promise<Result> => {
  const client = new MongoClient(node.directUri(), {
    serverSelectionTimeoutMS: ANSWER_WITHIN_MILLISECONDS,
    connectTimeoutMS: ANSWER_WITHIN_MILLISECONDS,
    socketTimeoutMS: ANSWER_WITHIN_MILLISECONDS,
  });
  try {
    return await use((command) => client.db('admin').command(command));
  } finally {
    await client.close();
  }
};

/** Returns the latest election term that a node knows. */
export const termOf = (node: ReplicaSetNode): Promise<number> =>
  withNode(node, async (ask) => Number((await ask({ replSetGetStatus: 1 }))['term']));

export const isPrimary = (node: ReplicaSetNode): Promise<boolean> =>
  withNode(node, async (ask) => (await ask({ hello: 1 }))['isWritablePrimary'] === true);

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

/** Returns the latest election term. Each election starts a new one. */
export const latestTerm = (set: TestReplicaSet): Promise<number> =>
  retry(async () => Math.max(...(await Promise.all(set.nodes.map(termOf)))));

export const chooseSecondary = async (set: TestReplicaSet, random: Random): Promise<ReplicaSetNode> => {
  const primary = await choosePrimary(set);
  const [one = primary, ...others] = set.nodes.filter((node) => node !== primary);
  return random.pick([one, ...others]);
};

/** Waits until one of these nodes is primary. Rejects after a number of milliseconds. */
export const electedAmong = (nodes: readonly ReplicaSetNode[], milliseconds: number): Promise<ReplicaSetNode> =>
  retry(
    () =>
      Promise.any(
        nodes.map(async (node) => {
          if (!(await isPrimary(node))) throw new Error(`${node.host} has not become primary.`);
          return node;
        }),
      ),
    milliseconds,
  );
