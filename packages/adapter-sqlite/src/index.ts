export { createSqlitePorts, type SqlitePortsOptions } from './create-sqlite-ports.js';
export { StoreFileError } from './sqlite-error.js';
export { openSqliteStore, type SqliteStore } from './sqlite-store.js';
