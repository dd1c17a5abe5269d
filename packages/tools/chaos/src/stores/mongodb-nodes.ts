import type { ReplicaSetNode } from '@workspace-api/test-databases';
import { type Document, MongoClient } from 'mongodb';

/** Generous, for a busy machine. */
const RESPONDS_WITHIN_MILLISECONDS = 15_000;

/** Connects to a node directly, not through its proxy. */
export const withNode = async <Result>(
  node: ReplicaSetNode,
  use: (client: MongoClient) => Promise<Result>,
): Promise<Result> => {
  const client = new MongoClient(node.directUri(), {
    serverSelectionTimeoutMS: RESPONDS_WITHIN_MILLISECONDS,
    connectTimeoutMS: RESPONDS_WITHIN_MILLISECONDS,
    socketTimeoutMS: RESPONDS_WITHIN_MILLISECONDS,
  });
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};

/** Sends a command to a node directly. */
export const ask = (node: ReplicaSetNode, command: Document): Promise<Document> =>
  withNode(node, (client) => client.db('admin').command(command));
