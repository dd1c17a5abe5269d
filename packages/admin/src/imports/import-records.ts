import { ValidationIssues } from '@workspace-api/core';
import type { ImportOutcome } from './import-outcome.js';

/** The maximum number of records per call. */
export const IMPORT_BATCH = 1_000;

/** Throws `validation_failed` unless the value is an array of at most `IMPORT_BATCH` records. */
export const checkBatch = (records: unknown): void => {
  const issues = new ValidationIssues();
  issues.array([], records, { min: 0, max: IMPORT_BATCH });
  issues.throwAs('validation_failed');
};

/**
 * Adds all valid records that do not exist yet with one insert, and returns the outcome of each record, in order. If
 * two records have the same id, only the first is added.
 */
export const importRecords = async <Item extends { readonly id: string }>(
  records: readonly unknown[],
  read: (record: unknown) => Item | ValidationIssues,
  insertMissing: (items: readonly Item[]) => Promise<ReadonlySet<string>>,
): Promise<readonly ImportOutcome[]> => {
  // Unlike `map`, `Array.from` does not skip the holes of an array.
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
