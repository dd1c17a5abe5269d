import type { MongoClient, MongoClientOptions } from 'mongodb';
import { createMongoClient } from '../../src/index.js';

/**
 * Creates clients that are closed after each test of a suite, even after a failed one: an open client keeps the process
 * alive. Call it inside the suite.
 */
export const clientsOfATest = (): ((uri: string, options?: MongoClientOptions) => MongoClient) => {
  const clients: MongoClient[] = [];
  afterEach(() => Promise.all(clients.splice(0).map((client) => client.close())));
  return (uri, options) => {
    const client = createMongoClient(uri, options);
    clients.push(client);
    return client;
  };
};
