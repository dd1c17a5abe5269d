import { migrate, verifyIndexes } from '@workspace-api/adapter-mongodb';
import { CommandFailure } from '../command-failure.js';
import { nextSignal } from '../lifecycle/next-signal.js';
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

/** Creates the missing indexes of a database. Throws a `CommandFailure` that names an index that cannot be created. */
export const migrateMongodb = async (database: Database): Promise<void> => {
  try {
    await Promise.race([migrate(database), interruption()]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && CONFLICT_CODES.includes(error.code))) throw error;
    const different = (await verifyIndexes(database)).filter(({ issue }) => issue === 'different');
    const reason = describeIndexIssues(different, database.databaseName).join(' ') || error.message;
    throw new CommandFailure('failed', `an index cannot be created: ${reason}`, { cause: error });
  }
};
