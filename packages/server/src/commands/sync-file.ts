import type { SyncOutcome, SyncedGroup } from '@workspace-api/admin';
import { isOutage, type WorkspaceId } from '@workspace-api/core';
import { CommandFailure, messageOf } from '../command-failure.js';
import type { CommandStorageConfiguration } from '../configuration/storage-options.js';
import { reportNotice } from '../failures/report-failure.js';
import { toCommandFailure } from '../failures/to-command-failure.js';
import { withAdmin } from '../database/with-storage.js';
import { createProgress, describeCounts, describePlan } from '../sync/progress.js';
import { readBatches } from '../sync/read-batches.js';
import { syncLines, type SyncResult } from '../sync/sync-lines.js';
import { openSource } from '../sync/open-source.js';
import { nextSignal, type StopSignal } from '../lifecycle/next-signal.js';
import { print } from '../text/print.js';
import { describeOutage } from '../failures/reason-of.js';

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

const describeFailure = (error: unknown): string =>
  isOutage(error) ? `${describeOutage(error)}.` : messageOf(toCommandFailure(error));

const printLine = (line: string): void => void process.stderr.write(`${line}\n`);

/** Throws a `CommandFailure` unless every line was accepted. */
const checkResult = (
  { summary: { rejected }, nextLine, failure }: SyncResult,
  { aborted, reason }: AbortSignal,
): void => {
  const lines = `${rejected} ${rejected === 1 ? 'line was' : 'lines were'} rejected`;
  if (nextLine === null) {
    if (rejected > 0) throw new CommandFailure('failed', `${lines}. Correct the file if you need them. ${RUN_AGAIN}`);
    return;
  }
  const processed = nextLine === 1 ? 'Nothing was stored.' : `All lines before line ${nextLine} were processed.`;
  if (failure !== undefined) {
    throw new CommandFailure('failed', `${describeFailure(failure)} ${processed} ${RUN_AGAIN}`, { cause: failure });
  }
  if (aborted) throw new CommandFailure(reason as StopSignal, `interrupted. ${processed} ${RUN_AGAIN}`);
  throw new CommandFailure('failed', `stopped because ${lines}. ${processed} ${RUN_AGAIN}`);
};

/** Yields the records of a file whose lines were all accepted. */
async function* recordsOf(file: string): AsyncGenerator<never> {
  const { stream } = await openSource(file);
  for await (const { lines } of readBatches(stream))
    for (const { content } of lines) yield ('record' in content ? content.record : null) as never;
}

/** Syncs an NDJSON file, and prints a summary, also if it is interrupted. */
export const syncFile = async (
  kind: 'instances' | 'groups',
  { file, workspaceId, actor, reason, removeMissing, dryRun, stopOnError, json, ...configuration }: SyncConfiguration,
): Promise<void> => {
  const source = await openSource(file);
  try {
    await withAdmin(configuration, async ({ admin }) => {
      const { id } = await admin.getWorkspace({ workspaceId });
      const progress = createProgress(json ? reportNotice : printLine, source.size);
      const stop = new AbortController();
      void nextSignal().then((received) => {
        progress.print('Stopping after the current batch. Send the signal again to stop at once.');
        stop.abort(received);
      });
      const sync = kind === 'instances' ? admin.syncInstances : admin.syncGroups;
      const origin = { workspaceId: id, dryRun, actor: actor ?? undefined, reason: reason ?? undefined };
      const storeRecords = async (records: readonly unknown[]): Promise<readonly SyncOutcome[]> => {
        const outcomes: SyncOutcome[] = [];
        // Each line is checked as a record.
        const given = records as readonly SyncedGroup[];
        await sync({ records: given, ...origin, onOutcome: (outcome) => outcomes.push(outcome) });
        return outcomes;
      };
      const result = await syncLines(source.stream, storeRecords, {
        progress,
        stopOnError,
        retrySeconds: configuration.retrySeconds,
        signal: stop.signal,
      });
      const { summary, nextLine } = result;
      const isComplete = nextLine === null && summary.rejected === 0;
      // Again, because only all records together show which others to remove.
      const removed =
        removeMissing && isComplete
          ? (await sync({ records: recordsOf(file), removeMissing, ...origin })).removed
          : null;
      const counts = { ...summary, ...(removed !== null && { removed }) };
      const text = dryRun ? describePlan(counts) : describeCounts(counts);
      print(json, { document: { ...counts, nextLine }, lines: [text] });
      checkResult(result, stop.signal);
    });
  } finally {
    source.stream.destroy();
  }
};
