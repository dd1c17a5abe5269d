export { createPostgresPorts, type PostgresPortsOptions } from './create-postgres-ports.js';
export { migrate } from './migrate.js';
export type { TimedStatement } from './postgres-database.js';
export { createPostgresPool } from './create-postgres-pool.js';
export { SchemaError } from './schema-error.js';
export { missingTimeouts } from './session-timeouts.js';
export type { SchemaOptions } from './schema-options.js';
export { isUnavailable } from './unavailable.js';
export { verifySchema, type SchemaIssue } from './verify-schema.js';
