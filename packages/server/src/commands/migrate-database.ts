import { INDEXES, migrate, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import type { Database } from '../database/open-client.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { usesSql } from '../database/load-sql-storage.js';
import { withDatabase } from '../database/with-database.js';
import { withSqlStorage } from '../database/with-sql-storage.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import { print } from '../print.js';
import { table } from '../text/table.js';
import type { MigrateConfiguration } from './migrate-options.js';

/** IndexOptionsConflict, IndexKeySpecsConflict, and DuplicateKey for documents that violate a unique index. */
const CONFLICT_CODES: readonly unknown[] = [85, 86, 11_000];

/** Resolves to a sentence for each existing index that conflicts with a required one. */
const conflictsOf = async (database: Database, error: Error): Promise<string> => {
  const different = (await verifyIndexes(database)).filter(({ issue }) => issue === 'different');
  if (different.length === 0) return `an index cannot be created: ${error.message}`;
  return different
    .map(
      ({ collection, index }) =>
        `the index ${index} of the collection ${collection} differs from its definition. Drop it and run migrate again.`,
    )
    .join('\n  ');
};

/** Rejects when a signal interrupts the command. */
const interruption = async (): Promise<never> => {
  const signal = await nextSignal();
  const message = 'interrupted. The database continues to build indexes. Run migrate again to create the others.';
  throw new CommandFailure(signal, message);
};

const migrateOrExplain = async (database: Database): Promise<void> => {
  try {
    await Promise.race([migrate(database), interruption()]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CONFLICT_CODES.includes(error.code))) throw error;
    throw new CommandFailure('failed', await conflictsOf(database, error), { cause: error });
  }
};

const describeKey = (key: Readonly<Record<string, 1 | -1>>): string =>
  Object.entries(key)
    .map(([field, direction]) => (direction === 1 ? field : `${field} descending`))
    .join(', ');

/** Creates what PostgreSQL or a file lacks. */
const migrateSql = ({ json, ...configuration }: MigrateConfiguration): Promise<void> =>
  withSqlStorage(
    configuration,
    async (storage) => {
      await storage.migrate();
      print(json, { storage: storage.name }, [`Everything that the API requires is in ${storage.name}.`]);
    },
    ALWAYS,
  );

/** Creates what the storage lacks. */
export const migrateDatabase = (configuration: MigrateConfiguration): Promise<void> =>
  usesSql(configuration) ? migrateSql(configuration) : migrateMongodb(configuration);

/** Creates the missing indexes, and prints all indexes. */
const migrateMongodb = ({ json, ...configuration }: MigrateConfiguration): Promise<void> =>
  withDatabase(
    { ...configuration, mongodbUri: configuration.mongodbUri ?? '' },
    async (database) => {
      const missing = await verifyIndexes(database);
      await migrateOrExplain(database);

      const wasMissing = (collection: string, name: string): boolean =>
        missing.some((issue) => issue.collection === collection && issue.index === name);
      const indexes = Object.entries(INDEXES).flatMap(([collection, definitions]) =>
        definitions.map(({ name, key, unique = false }) => ({
          collection,
          name,
          key,
          unique,
          status: wasMissing(collection, name) ? 'created' : 'existing',
        })),
      );
      const rows = indexes.map((index) => [
        index.collection,
        index.name,
        describeKey(index.key),
        index.unique ? 'yes' : 'no',
        index.status,
      ]);
      print(json, { database: database.databaseName, indexes }, [
        `The database ${database.databaseName} has all indexes:`,
        '',
        ...table(['COLLECTION', 'INDEX', 'KEY', 'UNIQUE', 'STATUS'], rows),
      ]);
    },
    ALWAYS,
  );
