import type { ReplicaSetNode } from '@workspace-api/test-databases';
import { MongoClient, type Document } from 'mongodb';

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
