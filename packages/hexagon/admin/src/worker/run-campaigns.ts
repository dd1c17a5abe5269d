import { integer, object, type Campaign } from '@workspace-api/core';
import { callback, validate, withMethod } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { CLAIM_LIMIT } from '../campaigns/claim-due-campaigns.js';
import { ClaimInput } from '../campaigns/claim.js';
import { repeat, sleep, type Sleeping } from './repeat.js';
import { WORKER_CALLS, runCampaign, timed, type Worker, type WorkerCalls } from './run-campaign.js';

/** The interval at which a worker with a free place looks for due campaigns. */
const POLL_MILLISECONDS = 1_000;

/** The part of an `AbortSignal` that a worker uses. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly addEventListener: (type: 'abort', listener: () => void) => void;
  readonly removeEventListener: (type: 'abort', listener: () => void) => void;
}

/** Options of `runCampaigns`. */
export interface RunCampaignsOptions {
  /**
   * Sends a message to one group, and resolves to its outcome. `{ status: 'failed', reason }` concerns only this group. If
   * `send` rejects, it is called again, 6 times in all, within half a minute. Then the campaign fails. To wait longer for
   * the service that delivers messages, wait in `send`: the lease is renewed meanwhile. It must end, so set a timeout.
   */
  readonly send: Worker['send'];
  /** The worker's name, for people: 1 to 120 characters. */
  readonly worker: string;
  /** The maximum number of concurrent campaigns, 1 to 100. Each sends one message at a time. Defaults to 10. */
  readonly concurrency?: number | undefined;
  /** How long another worker waits for the campaigns of a killed one, 1 to 3,600 seconds. Defaults to 60. */
  readonly leaseSeconds?: number | undefined;
  /** An `AbortSignal` that stops the worker. */
  readonly signal: StopSignal;
  /**
   * Called with each error, also of a call that is repeated, and the campaign, or null if campaigns cannot be claimed.
   * Errors that it throws are ignored.
   */
  readonly onError: (error: unknown, campaign: Campaign | null) => unknown;
}

const Arguments = object({
  admin: z.looseObject(
    Object.fromEntries(WORKER_CALLS.map((id) => [id, callback()])),
    'Must be the result of createWorkspaceAdmin.',
  ),
  options: object({
    send: callback<Worker['send']>(),
    worker: ClaimInput.shape.worker,
    concurrency: integer(CLAIM_LIMIT).default(10),
    leaseSeconds: ClaimInput.shape.leaseSeconds.default(60),
    signal: withMethod<StopSignal>('addEventListener', 'Must be an AbortSignal.'),
    onError: callback<RunCampaignsOptions['onError']>(),
  }),
});

/**
 * Runs due campaigns of all workspaces until the signal is aborted: claims them as places become free, renews their leases,
 * records each message, and completes them. Start it in any number of processes. Calls are repeated while the storage is
 * unavailable. A message is sent twice only if, before it is recorded, the process ends, or is stopped or without the
 * storage for a third of the lease.
 *
 * After the abort, it waits for messages in progress, records them, and releases their campaigns. If the storage is
 * unavailable then, it gives up when their leases expire. Rejects only with `validation_failed`, for invalid arguments.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceAdmin, runCampaigns } from '@workspace-api/admin';
 *
 * await runCampaigns(createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() }), {
 *   worker: 'worker-1',
 *   send: async ({ campaign, groupId }) => {
 *     console.log(groupId, campaign.content.text);
 *     return { status: 'sent' };
 *   },
 *   signal: AbortSignal.timeout(100),
 *   onError: console.error,
 * });
 * ```
 */
export const runCampaigns = async (admin: WorkerCalls, options: RunCampaignsOptions): Promise<void> => {
  const given = validate(Arguments, { admin, options }).options;
  const { worker, concurrency, leaseSeconds, signal, onError } = given;
  const [sleeping, idling]: [Sleeping, Sleeping] = [new Set(), new Set()];
  const running = new Set<Promise<void>>();
  const isStopped = (): boolean => signal.aborted;
  const report = (error: unknown, campaign: Campaign | null): void => {
    new Promise((resolve) => {
      resolve(onError(error, campaign));
    }).catch(() => undefined);
  };
  const wake = (): void => {
    for (const end of idling) end();
  };
  const stop = (): void => {
    wake();
    for (const end of sleeping) end();
  };

  /** Claims campaigns for all free places. Resolves to whether there were any. */
  const refill = async (): Promise<boolean> => {
    const limit = concurrency - running.size;
    if (limit === 0) return false;
    const claim = () =>
      timed(async () => (isStopped() ? [] : admin.claimDueCampaigns({ limit, leaseSeconds, worker })));
    const [claims, claimedAt] = await repeat(claim, isStopped, (error) => report(error, null), sleeping);
    for (const claimed of claims) {
      const run = runCampaign({ ...given, admin, isStopped, report, sleeping }, claimed, claimedAt).then(() => {
        running.delete(run);
        wake();
      });
      running.add(run);
    }
    return claims.length > 0;
  };

  signal.addEventListener('abort', stop);
  while (!isStopped()) {
    const hasStarted = await refill().catch((error: unknown) => report(error, null));
    if (hasStarted !== true && !isStopped()) await sleep(POLL_MILLISECONDS, idling);
  }
  await Promise.all(running);
  signal.removeEventListener('abort', stop);
};
