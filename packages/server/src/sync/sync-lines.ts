import type { SyncOutcome, SyncSummary } from '@workspace-api/admin';
import type { DomainError, ValidationIssue } from '@workspace-api/core';
import { addAbortSignal, type Readable } from 'node:stream';
import { CommandFailure } from '../command-failure.js';
import { retryWhileUnavailable } from '../database/retry-while-unavailable.js';
import { describeOutage } from '../failures/reason-of.js';
import { printable } from '../text/printable.js';
import { NO_OBJECT, readBatches, type LineBatch } from './read-batches.js';

/** The maximum number of rejected lines to print. If a whole file is wrong, more lines do not help. */
const MAX_PRINTED = 10;

const PROGRESS_MILLISECONDS = 5_000;

interface SyncLinesOptions {
  readonly print: (line: string) => void;
  /** Whether to stop at the first rejected line. */
  readonly stopOnError: boolean;
  /** How long to retry a batch while the storage is unavailable. */
  readonly retrySeconds: number;
  /** Stops after the current batch. */
  readonly signal: AbortSignal;
}

export interface SyncResult {
  /** The outcomes of the lines that are not empty; `read` is the sum of the others. */
  readonly counts: Readonly<Record<'read' | SyncOutcome['status'], number>>;
  /** The first line that was not processed; null if all were. */
  readonly nextLine: number | null;
  /** The error that ended the sync, if one did. */
  readonly failure?: unknown;
}

/** Returns counts as text, such as `1,000 read, 10 rejected`. */
export const describeCounts = (counts: object): string =>
  Object.entries(counts)
    .map(([name, count]) => `${Number(count).toLocaleString('en')} ${name}`)
    .join(', ');

/** Throws a `CommandFailure` if the first line shows that the file has another format. */
const checkFormat = ({ records: [first], problem }: LineBatch): void => {
  if (first === undefined ? problem?.startsWith(NO_OBJECT) !== true : JSON.stringify(first).startsWith('{')) return;
  const takes =
    "A sync takes one JSON object per line (NDJSON), and no CSV. jq -c '.[]' converts a JSON array, and jq -c . objects over several lines.";
  throw new CommandFailure('failed', `the first line of the file is no JSON object. ${takes}`);
};

/** Syncs NDJSON in batches. Never rejects, because the result also reports the lines before a failure. */
export const syncLines = async (
  source: Readable,
  syncRecords: (records: readonly unknown[]) => Promise<SyncSummary>,
  { print, stopOnError, retrySeconds, signal }: SyncLinesOptions,
): Promise<SyncResult> => {
  const counts = { read: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 };
  const onOutage = (outage: DomainError<'unavailable'>): void =>
    print(printable(`${describeOutage(outage)}. Retrying for ${retrySeconds} s.`));
  const retries = { milliseconds: retrySeconds * 1_000, signal, onOutage };
  let nextLine = 1;
  let nextReport = performance.now() + PROGRESS_MILLISECONDS;

  /** Stores a batch. Resolves to the number of its first rejected line, if any. */
  const syncBatch = async ({ numbers, records, problem }: LineBatch): Promise<number | undefined> => {
    const rejected: { readonly index: number; readonly issues: readonly Pick<ValidationIssue, 'path' | 'detail'>[] }[] =
      [];
    if (records.length > 0) {
      const { rejectedRecords, ...summary } = await retryWhileUnavailable(() => syncRecords(records), retries);
      rejected.push(...rejectedRecords);
      for (const status of ['added', 'updated', 'unchanged'] as const) counts[status] += summary[status];
    }
    if (problem !== undefined) rejected.push({ index: records.length, issues: [{ path: [], detail: problem }] });
    for (const { index, issues } of rejected.slice(0, Math.max(0, MAX_PRINTED - counts.rejected)))
      for (const { path, detail } of issues)
        print(printable([`line ${numbers[index]}`, ...(path.length === 0 ? [] : [path.join('.')]), detail].join(': ')));
    counts.rejected += rejected.length;
    counts.read += numbers.length;
    nextLine = Number(numbers.at(-1)) + 1;
    return numbers[rejected[0]?.index ?? -1];
  };

  const sync = async (): Promise<number | null> => {
    for await (const batch of readBatches(addAbortSignal(signal, source))) {
      if (counts.read === 0) checkFormat(batch);
      if (signal.aborted) return nextLine;
      const rejected = await syncBatch(batch);
      if (stopOnError && rejected !== undefined) return rejected;
      if (performance.now() < nextReport) continue;
      nextReport = performance.now() + PROGRESS_MILLISECONDS;
      print(describeCounts(counts));
    }
    return null;
  };

  try {
    return { counts, nextLine: await sync() };
  } catch (failure) {
    return { counts, nextLine, ...(signal.aborted ? {} : { failure }) };
  } finally {
    if (counts.rejected > MAX_PRINTED) print(`${counts.rejected - MAX_PRINTED} more lines were rejected.`);
  }
};
