import { addAbortSignal, type Readable } from 'node:stream';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { messageOf } from '../message-of.js';
import { printable } from '../text/printable.js';
import { BadLineReport } from './bad-line-report.js';
import { ImportTally, type ImportSummary } from './import-tally.js';
import type { LineOutcome } from './line-outcome.js';
import type { Progress } from './progress.js';
import { readBatches, type ImportLine } from './read-batches.js';

/** Answers what became of the records of one batch, in their order. */
type ImportRecords = (records: readonly unknown[]) => Promise<readonly LineOutcome[]>;

export interface ImportOptions {
  readonly progress: Progress;
  /** Whether to go no further than the batch of the first line that is rejected. */
  readonly stopOnError: boolean;
  /** For how long a batch is tried again while the storage is unavailable. */
  readonly retryMilliseconds: number;
  /** Stops the import after the batch that is under way. */
  readonly signal: AbortSignal;
}

export interface ImportResult {
  readonly summary: ImportSummary;
  /** The first line that is still to be dealt with; null when all are. */
  readonly nextLine: number | null;
  /** The error that ended the import before its time, if one did. */
  readonly failure?: unknown;
}

/** What becomes of lines. Of one that holds no record it is known without asking. */
const outcomesOf = async (lines: readonly ImportLine[], importRecords: ImportRecords): Promise<LineOutcome[]> => {
  const records = lines.flatMap(({ content }) => ('record' in content ? [content.record] : []));
  const outcomes = (records.length === 0 ? [] : await importRecords(records)).values();
  return lines.map(({ content }) => {
    if ('fault' in content) {
      return { status: 'rejected', issues: [{ path: [], code: 'invalid_format', detail: content.fault }] };
    }
    const { value } = outcomes.next();
    if (value === undefined) throw new RangeError('There are fewer outcomes than records.');
    return value;
  });
};

/** The lines up to the first that holds no record. What comes behind need not be tried to know that it is not wanted. */
const upToFirstFault = (lines: readonly ImportLine[]): readonly ImportLine[] => {
  const index = lines.findIndex(({ content }) => 'fault' in content);
  return index === -1 ? lines : lines.slice(0, index + 1);
};

/** Imports NDJSON batch by batch. Never rejects, because what was done before a failure is done, and is answered. */
export const importLines = async (
  source: Readable,
  importRecords: ImportRecords,
  { progress, stopOnError, retryMilliseconds, signal }: ImportOptions,
): Promise<ImportResult> => {
  const tally = new ImportTally();
  const report = new BadLineReport((line) => progress.tell(line));
  let nextLine = 1;

  const importWithRetries: ImportRecords = (records) =>
    retryWhileUnavailable(() => importRecords(records), {
      milliseconds: retryMilliseconds,
      signal,
      onOutage: ({ cause }) =>
        progress.tell(
          `The database cannot be reached: ${printable(messageOf(cause))}. Trying again, for ${retryMilliseconds / 1_000} s.`,
        ),
    });

  /** Answers the first line that was rejected, if one was. */
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
      const firstRejected = await importBatch(stopOnError ? upToFirstFault(lines) : lines);
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
