import type { SyncOutcome } from '@workspace-api/admin';
import { addAbortSignal, type Readable } from 'node:stream';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { reasonOf } from '../reason-of.js';
import { printable } from '../text/printable.js';
import { BadLineReport } from './bad-line-report.js';
import { LineTally, type LineCounts } from './line-tally.js';
import type { Progress } from './progress.js';
import { readBatches, type SourceLine } from './read-batches.js';

/** Syncs the records of a batch. Resolves to their outcomes, in order. */
type SyncRecords = (records: readonly unknown[]) => Promise<readonly SyncOutcome[]>;

export interface SyncLinesOptions {
  readonly progress: Progress;
  /** Whether to stop at the first rejected line. */
  readonly stopOnError: boolean;
  /** How long to retry a batch while the storage is unavailable. */
  readonly retryMilliseconds: number;
  /** Stops after the current batch. */
  readonly signal: AbortSignal;
}

export interface SyncResult {
  readonly summary: LineCounts;
  /** The first line that was not processed; null if all were. */
  readonly nextLine: number | null;
  /** The error that ended the sync, if one did. */
  readonly failure?: unknown;
}

/** Syncs the records of lines. Resolves to an outcome for each line; a line without a record is rejected. */
const outcomesOf = async (lines: readonly SourceLine[], syncRecords: SyncRecords): Promise<SyncOutcome[]> => {
  const records = lines.flatMap(({ content }) => ('record' in content ? [content.record] : []));
  const outcomes = (records.length === 0 ? [] : await syncRecords(records)).values();
  return lines.map(({ content }) => {
    if ('problem' in content) {
      return { status: 'rejected', issues: [{ path: [], code: 'invalid_format', detail: content.problem }] };
    }
    const { value } = outcomes.next();
    if (value === undefined) throw new RangeError('Expected an outcome for each record.');
    return value;
  });
};

/** Returns the lines up to the first without a record. Those after it must not be stored. */
const upToFirstInvalid = (lines: readonly SourceLine[]): readonly SourceLine[] => {
  const index = lines.findIndex(({ content }) => 'problem' in content);
  return index === -1 ? lines : lines.slice(0, index + 1);
};

/** Syncs NDJSON in batches. Never rejects, because the result also reports the lines before a failure. */
export const syncLines = async (
  source: Readable,
  syncRecords: SyncRecords,
  { progress, stopOnError, retryMilliseconds, signal }: SyncLinesOptions,
): Promise<SyncResult> => {
  const tally = new LineTally();
  const report = new BadLineReport((line) => progress.print(line));
  let nextLine = 1;

  const syncWithRetries: SyncRecords = (records) =>
    retryWhileUnavailable(() => syncRecords(records), {
      milliseconds: retryMilliseconds,
      signal,
      onOutage: (outage) =>
        progress.print(
          `The database cannot be reached: ${printable(reasonOf(outage))}. Retrying for ${retryMilliseconds / 1_000} s.`,
        ),
    });

  /** Resolves to the number of the first rejected line, if any. */
  const syncBatch = async (lines: readonly SourceLine[]): Promise<number | null> => {
    const outcomes = await outcomesOf(lines, syncWithRetries);
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
      const firstRejected = await syncBatch(stopOnError ? upToFirstInvalid(lines) : lines);
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
