import type { AdminPorts, WorkspaceAdmin } from '@workspace-api/admin';
import { toTimestamp, type Timestamp } from '@workspace-api/core';
import { addDays } from '@workspace-api/core/internal';
import type { Logger } from 'pino';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import { reasonOf } from '../failures/reason-of.js';
import type { Watch } from '../management/readiness.js';

/** The times between two rounds, and until the storage is looked at again if it is not ready. */
const PAUSE_IN_MILLISECONDS = { ready: 3_600_000, notReady: 1_000 } as const;

/** The number of idempotency keys to forget at once. */
const KEYS = 1_000;

/** Returns the start of the day, some days ago, so that one process a day finds something. */
const daysAgo = (days: number): Timestamp =>
  `${addDays(toTimestamp(Date.now()), -days).slice(0, 10)}T00:00:00.000Z` as Timestamp;

/** Deletes what is older than the configuration allows, once an hour. Returns the function that ends it. */
export const startRetention = (
  { auditRetention, idempotencyKeyRetention }: Pick<ServeConfiguration, 'auditRetention' | 'idempotencyKeyRetention'>,
  admin: WorkspaceAdmin,
  { campaigns }: Pick<AdminPorts, 'campaigns'>,
  watch: Pick<Watch, 'isSound'>,
  logger: Pick<Logger, 'warn'>,
): (() => Promise<void>) => {
  const stop = new AbortController();
  const { signal } = stop;
  const deleteOld = async (): Promise<void> => {
    if (auditRetention !== null) {
      const input = { before: daysAgo(auditRetention), reason: `Retention of ${auditRetention} days.` };
      while (!signal.aborted && !(await admin.pruneAuditLog(input)).isFinished);
    }
    if (idempotencyKeyRetention === null) return;
    const before = daysAgo(idempotencyKeyRetention);
    while (!signal.aborted && (await campaigns.forgetKeys(before, KEYS)) === KEYS);
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const { isSound } = watch;
      if (isSound)
        await deleteOld().catch((error: unknown) => logger.warn({ reason: reasonOf(error) }, 'old rows stay'));
      const milliseconds = PAUSE_IN_MILLISECONDS[isSound ? 'ready' : 'notReady'];
      await pause(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  };
  const isNeeded = auditRetention !== null || idempotencyKeyRetention !== null;
  const ended = isNeeded ? run() : Promise.resolve();
  return () => {
    stop.abort();
    return ended;
  };
};
