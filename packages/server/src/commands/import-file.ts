import { isDomainError } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import { toCommandFailure } from '../database/to-command-failure.js';
import { withStorage } from '../database/with-storage.js';
import { createProgress } from '../import/create-progress.js';
import { describeProgress } from '../import/progress.js';
import { importLines, type ImportResult } from '../import/import-lines.js';
import type { LineOutcome } from '../import/import-tally.js';
import { openSource } from '../import/open-source.js';
import { syncLines } from '../import/sync-lines.js';
import { messageOf } from '../message-of.js';
import { nextSignal, type StopSignal } from '../lifecycle/next-signal.js';
import { print } from '../print.js';
import { reasonOf } from '../reason-of.js';
import type { ImportConfiguration } from './import-options.js';

const RUN_AGAIN = 'It is safe to run the command again.';

const describeFailure = (error: unknown): string =>
  isDomainError(error) && error.code === 'unavailable'
    ? `the database cannot be reached: ${reasonOf(error)}.`
    : messageOf(toCommandFailure(error));

/** Throws a `CommandFailure` unless every line was imported. */
const checkResult = ({ summary: { rejected }, nextLine, failure }: ImportResult, signal: StopSignal | null): void => {
  const lines = `${rejected} ${rejected === 1 ? 'line was' : 'lines were'} rejected`;
  if (nextLine === null) {
    if (rejected > 0) throw new CommandFailure('failed', `${lines}. Correct the file if you need them. ${RUN_AGAIN}`);
    return;
  }
  const processed = `All lines before line ${nextLine} were processed.`;
  if (failure !== undefined) {
    throw new CommandFailure('failed', `${describeFailure(failure)} ${processed} ${RUN_AGAIN}`, { cause: failure });
  }
  if (signal !== null) throw new CommandFailure(signal, `interrupted. ${processed} ${RUN_AGAIN}`);
  throw new CommandFailure('failed', `stopped because ${lines}. ${processed} ${RUN_AGAIN}`);
};

/** Imports an NDJSON file, and prints a summary, also if the import is interrupted. */
export const importFile = async (
  kind: 'instances' | 'groups',
  { file, workspace, existing, stopOnError, json, ...configuration }: ImportConfiguration,
): Promise<void> => {
  const source = await openSource(file);
  try {
    await withStorage(configuration, async ({ admin }) => {
      const { id } = await admin.getWorkspace(workspace);
      const progress = await createProgress(process.stderr, source.size);
      const stop = new AbortController();
      let signal: StopSignal | null = null;
      void nextSignal().then((received) => {
        signal = received;
        progress.print('Stopping after the current batch. Send the signal again to stop at once.');
        stop.abort();
      });
      const storeRecords = (records: readonly unknown[]): Promise<readonly LineOutcome[]> => {
        if (existing === 'skip')
          return kind === 'instances' ? admin.importInstances(id, records) : admin.importGroups(id, records);
        return syncLines(
          (batch, options) =>
            kind === 'instances' ? admin.syncInstances(id, batch, options) : admin.syncGroups(id, batch, options),
          records,
        );
      };
      const result = await importLines(source.stream, storeRecords, {
        progress,
        stopOnError,
        retryMilliseconds: configuration.retrySeconds * 1_000,
        signal: stop.signal,
      });
      progress.stop();
      const { summary, nextLine } = result;
      print(json, { ...summary, nextLine }, [describeProgress(summary)]);
      checkResult(result, signal);
    });
  } finally {
    source.stream.destroy();
  }
};
