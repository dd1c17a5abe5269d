export { createMongoPorts, type MongoPortsOptions } from './create-mongo-ports.js';
export { connectMongoClient, createMongoClient, type ConnectMongoClientOptions } from './mongo-client.js';
export { INDEXES, type CollectionName, type IndexDefinition } from './indexes.js';
export type { TimedCommand } from './mongo-database.js';
export { migrate, planMigration } from './migrate.js';
export { verifyRights, type RightIssue } from './verify-rights.js';
export { verifyIndexes, type IndexIssue } from './verify-indexes.js';
