export { createSqlitePorts, type SqlitePortsOptions } from './create-sqlite-ports.js';
export { StoreFileError } from './driver-errors.js';
export { planMigration } from './schema.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.js';
