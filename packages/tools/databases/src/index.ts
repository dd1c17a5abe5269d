export { emptyCollections } from './mongodb/empty-collections.js';
export { freshDatabaseName } from './fresh-database-name.js';
export type { DatabaseNode, TestCluster } from './cluster/database-node.js';
export type { CutOffFrom } from './cluster/partition.js';
export type { ReplicaSetNode } from './mongodb/replica-set/replica-set-node.js';
export type { ReplicaSetOptions, TestReplicaSet } from './mongodb/replica-set/start-replica-set.js';
export { startReplicaSet } from './mongodb/replica-set/start-replica-set.js';
export { sharedMongo } from './mongodb/shared-mongo.js';
export { startMongo } from './mongodb/start-mongo.js';
export { startStandalone } from './mongodb/start-standalone.js';
export { startUninitiated } from './mongodb/start-uninitiated.js';
export type { TestMongo } from './mongodb/test-mongo.js';
export { startPostgresCluster, type TestPostgresCluster } from './postgres/start-postgres-cluster.js';
export { startPgBouncer } from './postgres/start-pgbouncer.js';
export type { PostgresNode } from './postgres/start-postgres-node.js';
export { sharedPostgres } from './postgres/shared-postgres.js';
export {
  createDatabase,
  createUnusualDatabase,
  freshSchemaName,
  startOwnPostgres,
  type RestartablePostgres,
} from './postgres/start-postgres.js';
export { openTcpProxy, type TcpProxy } from './tcp-proxy.js';
