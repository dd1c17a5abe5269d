import type { SyncOutcome } from '@workspace-api/admin';
import type { DomainError, ValidationIssue } from '@workspace-api/core';
import { addAbortSignal, type Readable } from 'node:stream';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { CommandFailure } from '../command-failure.js';
import { describeOutage } from '../failures/reason-of.js';
import { printable } from '../text/printable.js';
import type { LineCounts, Progress } from './progress.js';
import { readBatches, type SourceLine } from './read-batches.js';

/** The maximum number of rejected lines to print. If a whole file is wrong, more lines do not help. */
const MAX_PRINTED = 10;

const NDJSON = 'A sync takes one JSON object per line (NDJSON)';

/** Throws a `CommandFailure` if the first line shows that the file has another format. */
const checkFormat = ({ content }: SourceLine): void => {
  const start = 'record' in content ? JSON.stringify(content.record).charAt(0) : content.start;
  if (start === '{' || start === undefined) return;
  throw new CommandFailure(
    'failed',
    start === '['
      ? `the file has a JSON array. ${NDJSON}: jq -c '.[]' converts it.`
      : `the first line of the file is no JSON object. ${NDJSON}, and no CSV.`,
  );
};

interface SyncLinesOptions {
  readonly progress: Progress;
  /** Whether to stop at the first rejected line. */
  readonly stopOnError: boolean;
  /** How long to retry a batch while the storage is unavailable. */
  readonly retrySeconds: number;
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

const rejected = (detail: string): SyncOutcome => ({
  status: 'rejected',
  issues: [{ path: [], code: 'invalid_format', detail }],
});

/** Returns the lines up to the first without a record. Those after it must not be stored. */
const upToFirstInvalid = (lines: readonly SourceLine[]): readonly SourceLine[] => {
  const index = lines.findIndex(({ content }) => 'problem' in content);
  return index === -1 ? lines : lines.slice(0, index + 1);
};

/**
 * Syncs NDJSON in batches. `syncRecords` resolves to the outcomes of records, in order. Never rejects, because the result
 * also reports the lines before a failure.
 */
export const syncLines = async (
  source: Readable,
  syncRecords: (records: readonly unknown[]) => Promise<readonly SyncOutcome[]>,
  { progress, stopOnError, retrySeconds, signal }: SyncLinesOptions,
): Promise<SyncResult> => {
  const summary = { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  let nextLine = 1;

  const printIssues = (number: number, issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[]): void => {
    for (const { path, detail } of issues)
      progress.print(printable(`line ${number}: ${[path.join('.'), detail].filter((part) => part !== '').join(': ')}`));
  };

  const onOutage = (outage: DomainError<'unavailable'>): void =>
    progress.print(printable(`${describeOutage(outage)}. Retrying for ${retrySeconds} s.`));

  /** Resolves to the number of the first rejected line, if any. A line without a record is rejected. */
  const syncBatch = async (lines: readonly SourceLine[]): Promise<number | null> => {
    const records = lines.flatMap(({ content }) => ('record' in content ? [content.record] : []));
    const sync = async (): Promise<readonly SyncOutcome[]> => (records.length === 0 ? [] : syncRecords(records));
    const options = { milliseconds: retrySeconds * 1_000, signal, onOutage };
    const outcomes = (await retryWhileUnavailable(sync, options)).values();
    let firstRejected: number | null = null;
    for (const { number, content } of lines) {
      const outcome = 'record' in content ? outcomes.next().value : rejected(content.problem);
      if (outcome === undefined) throw new RangeError('Expected an outcome for each record.');
      summary.read += 1;
      summary[outcome.status] += 1;
      nextLine = number + 1;
      if (outcome.status !== 'rejected') continue;
      if (summary.rejected <= MAX_PRINTED) printIssues(number, outcome.issues);
      firstRejected ??= number;
    }
    return firstRejected;
  };

  const run = async (): Promise<number | null> => {
    for await (const { lines, bytesRead } of readBatches(addAbortSignal(signal, source))) {
      if (summary.read === 0 && lines[0] !== undefined) checkFormat(lines[0]);
      if (signal.aborted) return nextLine;
      const firstRejected = await syncBatch(stopOnError ? upToFirstInvalid(lines) : lines);
      progress.update(summary, bytesRead);
      if (stopOnError && firstRejected !== null) return firstRejected;
    }
    return null;
  };

  try {
    return { nextLine: await run(), summary };
  } catch (failure) {
    return { nextLine, summary, ...(signal.aborted ? {} : { failure }) };
  } finally {
    if (summary.rejected > MAX_PRINTED) progress.print(`${summary.rejected - MAX_PRINTED} more lines were rejected.`);
  }
};
