export { createSqlitePorts, type SqlitePortsOptions } from './create-sqlite-ports.js';
export { StoreFileError } from './sqlite-error.js';
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from './sqlite-store.js';
