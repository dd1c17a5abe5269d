import type { SyncSummary, SyncedGroup } from '@workspace-api/admin';
import { isOutage, type WorkspaceId } from '@workspace-api/core';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CommandFailure, messageOf } from '../command-failure.js';
import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import { withAdmin } from '../database/with-storage.js';
import { describeOutage } from '../failures/reason-of.js';
import { reportNotice } from '../failures/report-failure.js';
import { toCommandFailure } from '../failures/to-command-failure.js';
import { nextSignal, type StopSignal } from '../lifecycle/next-signal.js';
import { readBatches } from '../sync/read-batches.js';
import { describeCounts, syncLines, type SyncResult } from '../sync/sync-lines.js';
import { print } from '../text/print.js';

/** The values of the options of a sync. */
interface SyncConfiguration extends CommandStorageConfiguration {
  readonly file: string;
  readonly workspaceId: WorkspaceId;
  readonly actor: string | null;
  readonly reason: string | null;
  readonly removeMissing: boolean;
  readonly dryRun: boolean;
  readonly stopOnError: boolean;
  readonly json: boolean;
}

const RUN_AGAIN = 'It is safe to run the command again.';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The file does not exist.',
  EACCES: 'Permission denied.',
  EISDIR: 'It is a directory.',
};

/** Opens a file, or stdin for `-`. Throws a `CommandFailure` for a file that cannot be read. */
const openSource = async (path: string): Promise<Readable> => {
  if (path === '-') return process.stdin;
  try {
    if ((await stat(path)).isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
    return (await open(path)).createReadStream();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandFailure('failed', `cannot read ${path}. ${REASONS[code ?? ''] ?? String(code)}`, { cause });
  }
};

/** Yields the records of a file whose lines were all accepted: null for a line that has none since. */
async function* recordsOf(file: string): AsyncGenerator<SyncedGroup> {
  for await (const { records, problem } of readBatches(await openSource(file)))
    yield* [...records, ...(problem === undefined ? [] : [null])] as SyncedGroup[];
}

const describeFailure = (error: unknown): string =>
  isOutage(error) ? `${describeOutage(error)}.` : messageOf(toCommandFailure(error));

/** Throws a `CommandFailure` unless every line was accepted. */
const checkResult = ({ counts, nextLine, failure }: SyncResult, { aborted, reason }: AbortSignal): void => {
  const lines = `${counts.rejected} ${counts.rejected === 1 ? 'line was' : 'lines were'} rejected`;
  if (nextLine === null) {
    if (counts.rejected === 0) return;
    throw new CommandFailure('failed', `${lines}. Correct the file if you need them. ${RUN_AGAIN}`);
  }
  const processed = nextLine === 1 ? 'Nothing was stored.' : `All lines before line ${nextLine} were processed.`;
  const why = failure !== undefined ? describeFailure(failure) : aborted ? 'interrupted.' : `stopped because ${lines}.`;
  const exit = failure === undefined && aborted ? (reason as StopSignal) : 'failed';
  throw new CommandFailure(exit, `${why} ${processed} ${RUN_AGAIN}`, { cause: failure });
};

/** Syncs an NDJSON file, and prints a summary, also if it is interrupted. */
export const syncFile = async (
  kind: 'instances' | 'groups',
  { file, workspaceId, actor, reason, removeMissing, dryRun, stopOnError, json, ...configuration }: SyncConfiguration,
): Promise<void> => {
  const source = await openSource(file);
  try {
    await withAdmin(configuration, async ({ admin }) => {
      // Fails before the first line is read.
      await admin.getWorkspace({ workspaceId });
      const printLine = json ? reportNotice : (line: string) => void process.stderr.write(`${line}\n`);
      const stop = new AbortController();
      void nextSignal().then((received) => {
        printLine('Stopping after the current batch. Send the signal again to stop at once.');
        stop.abort(received);
      });
      const sync = kind === 'instances' ? admin.syncInstances : admin.syncGroups;
      const origin = { workspaceId, dryRun, actor: actor ?? undefined, reason: reason ?? undefined };
      // Each line is checked as a record.
      const syncRecords = (records: readonly unknown[]): Promise<SyncSummary> =>
        sync({ records: records as readonly SyncedGroup[], ...origin });
      const { retrySeconds } = configuration;
      const options = { print: printLine, stopOnError, retrySeconds, signal: stop.signal };
      const result = await syncLines(source, syncRecords, options);
      const { counts, nextLine } = result;
      // Again, because only all records together show which others to remove.
      const isRemoving = removeMissing && nextLine === null && counts.rejected === 0;
      const removed = isRemoving ? (await sync({ records: recordsOf(file), removeMissing, ...origin })).removed : null;
      const summary = { ...counts, ...(removed !== null && { removed }) };
      const text = `${dryRun ? 'Dry run: ' : ''}${describeCounts(summary)}`;
      print(json, { document: { ...summary, nextLine }, lines: [text] });
      checkResult(result, stop.signal);
    });
  } finally {
    source.destroy();
  }
};
