import { ValidationIssues } from '../errors/validation-issues.js';
import type { ImportOutcome } from './import-outcome.js';

/** How many records one call imports at most. */
export const IMPORT_BATCH = 1_000;

/** Throws `validation_failed` unless it is a list of as many records as one call takes. */
export const checkBatch = (records: unknown): void => {
  const issues = new ValidationIssues();
  issues.list([], records, { min: 0, max: IMPORT_BATCH });
  issues.throwAs('validation_failed');
};

/**
 * Adds the records that are free of issues and not there yet, all with one insert, and answers what became of each, in
 * their order. Of two with one id the first counts.
 */
export const importRecords = async <Item extends { readonly id: string }>(
  records: readonly unknown[],
  read: (record: unknown) => Item | ValidationIssues,
  insertMissing: (items: readonly Item[]) => Promise<ReadonlySet<string>>,
): Promise<readonly ImportOutcome[]> => {
  // Unlike `map`, `from` does not step over the holes of a list.
  const readings = Array.from(records, read);
  const firsts = new Map<string, Item>();
  for (const reading of readings) {
    if (!(reading instanceof ValidationIssues) && !firsts.has(reading.id)) firsts.set(reading.id, reading);
  }
  const added = firsts.size === 0 ? null : await insertMissing([...firsts.values()]);
  return readings.map((reading) => {
    if (reading instanceof ValidationIssues) return { status: 'rejected', issues: reading.found };
    const isFirst = firsts.get(reading.id) === reading;
    return { status: isFirst && added?.has(reading.id) === true ? 'added' : 'existing' };
  });
};
