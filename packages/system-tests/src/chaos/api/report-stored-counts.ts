import type { MongoPortsOptions } from '@workspace-api/adapter-mongodb';
import type { Db } from 'mongodb';

/**
 * Returns an observer of flushes that reports, after each that succeeds, the time when it began to write. On the clock of
 * `process.hrtime`.
 */
export const reportStoredCounts = (
  db: Db,
  report: (beforeNanoseconds: bigint) => void,
): Required<MongoPortsOptions>['onFlush'] => {
  let startedAt: bigint | null = null;
  const send = db.command.bind(db);
  db.command = (command, options) => {
    if (command['update'] === 'counters') startedAt ??= process.hrtime.bigint();
    return send(command, options);
  };
  return (outcome) => {
    if (outcome === 'succeeded' && startedAt !== null) report(startedAt);
    startedAt = null;
  };
};
