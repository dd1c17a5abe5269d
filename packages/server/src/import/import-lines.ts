import { addAbortSignal, type Readable } from 'node:stream';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { reasonOf } from '../reason-of.js';
import { printable } from '../text/printable.js';
import { BadLineReport } from './bad-line-report.js';
import { ImportTally, type ImportSummary, type LineOutcome } from './import-tally.js';
import type { Progress } from './progress.js';
import { readBatches, type ImportLine } from './read-batches.js';

/** Imports the records of a batch. Resolves to their outcomes, in order. */
type ImportRecords = (records: readonly unknown[]) => Promise<readonly LineOutcome[]>;

export interface ImportOptions {
  readonly progress: Progress;
  /** Whether to stop at the first rejected line. */
  readonly stopOnError: boolean;
  /** How long to retry a batch while the storage is unavailable. */
  readonly retryMilliseconds: number;
  /** Stops the import after the current batch. */
  readonly signal: AbortSignal;
}

export interface ImportResult {
  readonly summary: ImportSummary;
  /** The first line that was not processed; null if all were. */
  readonly nextLine: number | null;
  /** The error that ended the import, if one did. */
  readonly failure?: unknown;
}

/** Imports the records of lines. Resolves to an outcome for each line; a line without a record is rejected. */
const outcomesOf = async (lines: readonly ImportLine[], importRecords: ImportRecords): Promise<LineOutcome[]> => {
  const records = lines.flatMap(({ content }) => ('record' in content ? [content.record] : []));
  const outcomes = (records.length === 0 ? [] : await importRecords(records)).values();
  return lines.map(({ content }) => {
    if ('problem' in content) {
      return { status: 'rejected', issues: [{ path: [], code: 'invalid_format', detail: content.problem }] };
    }
    const { value } = outcomes.next();
    if (value === undefined) throw new RangeError('Expected an outcome for each record.');
    return value;
  });
};

/** Returns the lines up to the first without a record. Those after it must not be imported. */
const upToFirstInvalid = (lines: readonly ImportLine[]): readonly ImportLine[] => {
  const index = lines.findIndex(({ content }) => 'problem' in content);
  return index === -1 ? lines : lines.slice(0, index + 1);
};

/** Imports NDJSON in batches. Never rejects, because the result also reports the lines before a failure. */
export const importLines = async (
  source: Readable,
  importRecords: ImportRecords,
  { progress, stopOnError, retryMilliseconds, signal }: ImportOptions,
): Promise<ImportResult> => {
  const tally = new ImportTally();
  const report = new BadLineReport((line) => progress.print(line));
  let nextLine = 1;

  const importWithRetries: ImportRecords = (records) =>
    retryWhileUnavailable(() => importRecords(records), {
      milliseconds: retryMilliseconds,
      signal,
      onOutage: (outage) =>
        progress.print(
          `The database cannot be reached: ${printable(reasonOf(outage))}. Retrying for ${retryMilliseconds / 1_000} s.`,
        ),
    });

  /** Resolves to the number of the first rejected line, if any. */
  const importBatch = async (lines: readonly ImportLine[]): Promise<number | null> => {
    const outcomes = await outcomesOf(lines, importWithRetries);
    let firstRejected: number | null = null;
    for (const [index, outcome] of outcomes.entries()) {
      const number = lines[index]?.number ?? 0;
      tally.count(outcome.status);
      nextLine = number + 1;
      if (outcome.status !== 'rejected') continue;
      report.add(number, outcome.issues);
      firstRejected ??= number;
    }
    return firstRejected;
  };

  const run = async (): Promise<number | null> => {
    for await (const { lines, bytesRead } of readBatches(addAbortSignal(signal, source))) {
      if (signal.aborted) return nextLine;
      const firstRejected = await importBatch(stopOnError ? upToFirstInvalid(lines) : lines);
      progress.update(tally.summary, bytesRead);
      if (stopOnError && firstRejected !== null) return firstRejected;
    }
    return null;
  };

  try {
    return { nextLine: await run(), summary: tally.summary };
  } catch (failure) {
    return { nextLine, summary: tally.summary, ...(signal.aborted ? {} : { failure }) };
  } finally {
    report.end();
  }
};
