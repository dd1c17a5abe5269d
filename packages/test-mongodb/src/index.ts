export { emptyCollections } from './empty-collections.js';
export { freshDatabaseName } from './fresh-database-name.js';
export type { CutOffFrom } from './replica-set/partition.js';
export type { ReplicaSetNode } from './replica-set/replica-set-node.js';
export type { ReplicaSetOptions, TestReplicaSet } from './replica-set/start-replica-set.js';
export { startReplicaSet } from './replica-set/start-replica-set.js';
export { sharedMongo } from './shared-mongo.js';
export { startMongo } from './start-mongo.js';
export type { TestMongo } from './test-mongo.js';
