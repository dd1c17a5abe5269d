import { connectMongoClient, createMongoClient, createMongoPorts } from '@workspace-api/adapter-mongodb';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi, type RateLimits } from '@workspace-api/core';
import { serveOverKoa } from './koa-server.js';

export interface LimitedServerConfiguration {
  readonly uri: string;
  readonly database: string;
  readonly rateLimits: Partial<RateLimits>;
}

/** The main module of a child process. It serves a database with rate limits and sends its address to the parent. */
const { uri, database, rateLimits } = JSON.parse(process.argv[2] ?? '') as LimitedServerConfiguration;
const client = createMongoClient(uri);
await connectMongoClient(client);
const ports = { ...createNodePorts(), ...createMongoPorts({ db: client.db(database) }) };
const { baseUrl } = await serveOverKoa(createWorkspaceApi(ports, { rateLimits }), {});
// The parent has ended.
process.once('disconnect', () => process.exit());
process.send?.(baseUrl);
