import type { SyncOptions, SyncOutcome } from '@workspace-api/admin';
import type { LineOutcome } from './import-tally.js';

const toLineOutcome = (outcome: SyncOutcome): LineOutcome => {
  switch (outcome.status) {
    case 'rejected':
      return { status: 'rejected', issues: outcome.issues };
    case 'unchanged':
      return { status: 'existing' };
    default:
      return { status: outcome.status };
  }
};

/** Syncs the records of one batch. Resolves to their outcomes, in order. */
export const syncLines = async (
  sync: (records: readonly unknown[], options: SyncOptions) => Promise<unknown>,
  records: readonly unknown[],
): Promise<readonly LineOutcome[]> => {
  const outcomes: LineOutcome[] = [];
  await sync(records, { onOutcome: (outcome) => outcomes.push(toLineOutcome(outcome)) });
  return outcomes;
};
