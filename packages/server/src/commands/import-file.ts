import { isDomainError } from '@workspace-api/core';
import { CommandFailure } from '../command-failure.js';
import { toCommandFailure } from '../database/to-command-failure.js';
import { withStorage } from '../database/with-storage.js';
import { workspaceOf } from '../database/workspace-of.js';
import { createProgress } from '../import/create-progress.js';
import { describeProgress } from '../import/describe-progress.js';
import { importLines, type ImportResult } from '../import/import-lines.js';
import type { LineOutcome } from '../import/line-outcome.js';
import { openSource } from '../import/open-source.js';
import { syncLines } from '../import/sync-lines.js';
import { messageOf } from '../message-of.js';
import { nextSignal, type StopSignal } from '../next-signal.js';
import { print } from '../print.js';
import type { ImportConfiguration } from './import-options.js';

const AGAIN = 'Run the command again: what is there already is left as it is.';

const describeFailure = (error: unknown): string =>
  isDomainError(error) && error.code === 'unavailable'
    ? `the database cannot be reached: ${messageOf(error.cause)}.`
    : messageOf(toCommandFailure(error));

/** Throws a `CommandFailure` unless every line was imported. */
const checkResult = ({ summary: { rejected }, nextLine, failure }: ImportResult, signal: StopSignal | null): void => {
  const lines = `${rejected} ${rejected === 1 ? 'line was' : 'lines were'} rejected`;
  if (nextLine === null) {
    if (rejected > 0) throw new CommandFailure('failed', `${lines}. Correct the file, if they are needed. ${AGAIN}`);
    return;
  }
  const rest = `Everything before line ${nextLine} is done.`;
  if (failure !== undefined) {
    throw new CommandFailure('failed', `${describeFailure(failure)} ${rest} ${AGAIN}`, { cause: failure });
  }
  if (signal !== null) throw new CommandFailure(signal, `interrupted. ${rest} ${AGAIN}`);
  throw new CommandFailure('failed', `stopped, because ${lines}. ${rest} ${AGAIN}`);
};

/** Imports a file of NDJSON, and prints what has become of its lines, also when it is cut short. */
export const importFile = async (
  kind: 'instances' | 'groups',
  { file, workspace, existing, stopOnError, json, ...configuration }: ImportConfiguration,
): Promise<void> => {
  const source = await openSource(file);
  try {
    await withStorage(configuration, async ({ admin, ports }) => {
      const { id } = await workspaceOf(ports, workspace);
      const progress = await createProgress(process.stderr, source.size);
      const stop = new AbortController();
      let signal: StopSignal | null = null;
      void nextSignal().then((received) => {
        signal = received;
        progress.tell('Stopping after the batch that is under way. A second signal ends it at once.');
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
