export { definitionOf, namesOf, type Column, type ColumnType } from './columns.js';
export { createSqlPorts } from './create-sql-ports.js';
export type { Parameter, Row, SqlDatabase, SqlDialect } from './sql-database.js';
export { TABLES, TABLE_NAMES, createIndex, isReadAcross, type TableDefinition, type TableName } from './tables.js';
