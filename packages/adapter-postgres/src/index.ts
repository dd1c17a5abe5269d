export { createPostgresPorts, type PostgresPortsOptions } from './create-postgres-ports.js';
export { migrate, planMigration, type MigrateOptions } from './migrate.js';
export type { TimedStatement } from './postgres-database.js';
export { createPostgresPool } from './create-postgres-pool.js';
export { SchemaError } from './schema-error.js';
export type { SchemaOptions } from './schema-options.js';
export { isUnavailable } from './unavailable.js';
export type { SchemaIssue } from './compare-schema.js';
export { verifySchema } from './verify-schema.js';
