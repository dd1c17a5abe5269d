import { INDEXES, migrate, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../failures/command-failure.js';
import { nextSignal } from '../lifecycle/next-signal.js';
import type { CommandResult } from '../text/print.js';
import { table } from '../text/table.js';
import { describeIndexIssues } from './describe-index-issues.js';
import type { Database } from './open-client.js';

/** IndexOptionsConflict, IndexKeySpecsConflict, and DuplicateKey for documents that violate a unique index. */
const CONFLICT_CODES: readonly unknown[] = [85, 86, 11_000];

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
    const different = (await verifyIndexes(database)).filter(({ issue }) => issue === 'different');
    const reason = describeIndexIssues(different, database.databaseName).join(' ') || error.message;
    throw new CommandFailure('failed', `an index cannot be created: ${reason}`, { cause: error });
  }
};

const describeKey = (key: Readonly<Record<string, 1 | -1>>): string =>
  Object.entries(key)
    .map(([field, direction]) => (direction === 1 ? field : `${field} descending`))
    .join(', ');

/** Creates the missing indexes of a database. Resolves to all of its indexes. */
export const migrateMongodb = async (database: Database): Promise<CommandResult> => {
  const missing = await verifyIndexes(database);
  await migrateOrExplain(database);
  const indexes = Object.entries(INDEXES).flatMap(([collection, definitions]) =>
    definitions.map(({ name, key, unique = false }) => {
      const isNew = missing.some((issue) => issue.collection === collection && issue.index === name);
      return { collection, name, key, unique, status: isNew ? 'created' : 'existing' };
    }),
  );
  const rows = indexes.map(({ collection, name, key, unique, status }) => [
    collection,
    name,
    describeKey(key),
    unique ? 'yes' : 'no',
    status,
  ]);
  return {
    document: { database: database.databaseName, indexes },
    lines: [
      `The database ${database.databaseName} has all indexes:`,
      '',
      ...table(['COLLECTION', 'INDEX', 'KEY', 'UNIQUE', 'STATUS'], rows),
    ],
  };
};
