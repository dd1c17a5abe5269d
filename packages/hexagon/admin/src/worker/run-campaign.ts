import { isDomainError, type Campaign, type ErrorCode, type GroupId, type WorkspaceId } from '@workspace-api/core';
import { REASON_LENGTH, isObject } from '@workspace-api/core/internal';
import type { WorkspaceAdmin } from '../workspace-admin.js';
import type { ClaimedCampaign } from '../campaigns/claimed-campaign.js';
import type { DeliveryInput } from '../campaigns/record-deliveries.js';
import { backoff, repeat, sleep, type Sleeping } from './repeat.js';

/** A clock that never goes back, so that no step of the wall clock makes a lease seem longer than it is. */
declare const performance: { readonly now: () => number };

/** The maximum number of calls of `send` for a message, with pauses of at least 15 seconds in all. */
const SEND_ATTEMPTS = 6;
const SENDS = { first: 1_000, max: 15_000 };

/** Customers see the reason, so it says nothing about the error. */
const FAILED = { to: 'failed', reason: 'Sending stopped because of an error.' } as const;

type Move = typeof FAILED | { readonly to: 'completed' } | null;

/** The operations that a worker calls. */
export const WORKER_CALLS = [
  'claimDueCampaigns',
  'renewLease',
  'releaseLease',
  'recordDeliveries',
  'moveCampaign',
] as const satisfies readonly (keyof WorkspaceAdmin)[];

/** The part of the admin surface that a worker calls. */
export type WorkerCalls = Pick<WorkspaceAdmin, (typeof WORKER_CALLS)[number]>;

/** A message to one group. */
export interface CampaignMessage {
  readonly workspaceId: WorkspaceId;
  /** Its `content.text` is the text to send. */
  readonly campaign: Campaign;
  readonly groupId: GroupId;
  /** The same for each attempt at this message, by any worker. Pass it to the service that delivers the message. */
  readonly idempotencyKey: string;
}

/** The outcome of a message: `sent`, `skipped`, or `failed` with a `reason`. Its first 500 characters are recorded. */
export type MessageOutcome = Omit<DeliveryInput, 'groupId'>;

/** What a worker gives to the runs of its campaigns. */
export interface Worker {
  readonly admin: WorkerCalls;
  readonly send: (message: CampaignMessage) => Promise<MessageOutcome>;
  readonly leaseSeconds: number;
  readonly isStopped: () => boolean;
  readonly report: (error: unknown, campaign: Campaign | null) => void;
  /** Called when the worker stops. */
  readonly sleeping: Sleeping;
}

/** Calls an operation, and passes on when the call began: a lease that it sets lasts at least from then. */
export const timed = async <Result>(call: () => Promise<Result>): Promise<readonly [Result, startedAt: number]> => {
  const startedAt = performance.now();
  return [await call(), startedAt];
};

/** Returns an outcome whose reason can be recorded. It often is the message of another service. */
const shortened = (outcome: MessageOutcome): MessageOutcome => {
  const given: unknown = outcome;
  if (!isObject(given) || typeof given['reason'] !== 'string') return outcome;
  return { ...outcome, reason: Array.from(given['reason']).slice(0, REASON_LENGTH.max).join('') };
};

const hasCode = (error: unknown, code: ErrorCode): boolean => isDomainError(error) && error.code === code;

/**
 * Sends the messages of a claimed campaign one after another, and records each, until it ends or is paused, or the worker
 * loses its lease or stops. A message is sent only if at least half of the lease is left. Never rejects.
 */
export const runCampaign = async (worker: Worker, claimed: ClaimedCampaign, claimedAt: number): Promise<void> => {
  const { admin, send, leaseSeconds, isStopped, sleeping } = worker;
  const { lease } = claimed;
  let { campaign } = claimed;
  let leasedAt = claimedAt;

  const leaseAge = (): number => performance.now() - leasedAt;
  const renewsIn = (): number => leaseSeconds * 500 - leaseAge();
  const hasExpired = (): boolean => leaseAge() >= leaseSeconds * 1_000;
  const isRunning = (): boolean => campaign.status === 'running' && !isStopped();
  const report = (error: unknown): void => {
    worker.report(error, campaign);
  };
  const renewIfDue = async (): Promise<void> => {
    if (renewsIn() > 0) return;
    const [renewed, startedAt] = await timed(() => admin.renewLease({ lease, leaseSeconds }));
    campaign = renewed.campaign;
    leasedAt = startedAt;
  };

  /** Repeats a call while the lease lasts, and renews that meanwhile. */
  const persist = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const renewAndCall = (): Promise<Result> => renewIfDue().then(call);
    return repeat(renewAndCall, hasExpired, report, sleeping);
  };
  const keepLease = (): Promise<void> => persist(() => Promise.resolve());

  /** Renews the lease until work that never rejects has ended. */
  const keepLeaseDuring = async <Result>(work: Promise<Result>): Promise<Result> => {
    for (;;) {
      const waiting: Sleeping = new Set();
      const ended = work.then((result) => ({ result }));
      const first = await Promise.race([ended, sleep(renewsIn(), waiting)]);
      for (const end of waiting) end();
      if (first !== undefined) return first.result;
      try {
        await keepLease();
      } catch {
        // The next call throws the same.
        return work;
      }
    }
  };

  /** Resolves to null if the message was not sent, because the campaign or the worker stops, or to 'failed'. */
  const deliver = async (groupId: GroupId): Promise<MessageOutcome | 'failed' | null> => {
    for (let attempt = 1; ; attempt++) {
      while (isRunning() && renewsIn() <= 0) await keepLease();
      if (!isRunning()) return null;
      const idempotencyKey = `${campaign.id}/${groupId}`;
      const message = { workspaceId: lease.workspaceId, campaign, groupId, idempotencyKey };
      const sending = (async () => ({ outcome: await send(message) }))().catch((error: unknown) => ({ error }));
      const sent = await keepLeaseDuring(sending);
      if ('outcome' in sent) return sent.outcome;
      report(sent.error);
      if (attempt === SEND_ATTEMPTS) return 'failed';
      await keepLeaseDuring(sleep(backoff(sent.error, attempt, SENDS), sleeping));
    }
  };

  /** Resolves to the move that ends the campaign, or to null if it can continue later. */
  const deliverAll = async (): Promise<Move> => {
    for (const groupId of claimed.pendingGroupIds) {
      const outcome = await deliver(groupId);
      if (outcome === null) return null;
      if (outcome === 'failed') return FAILED;
      try {
        const deliveries = [{ ...shortened(outcome), groupId }];
        ({ campaign } = await persist(() => admin.recordDeliveries({ lease, deliveries })));
      } catch (error) {
        // The outcome is invalid, and a retry would not change that.
        if (!hasCode(error, 'validation_failed')) throw error;
        report(error);
        return FAILED;
      }
    }
    return campaign.status === 'running' ? { to: 'completed' } : null;
  };

  const end = (move: Move): Promise<unknown> =>
    persist<unknown>(() =>
      move === null
        ? admin.releaseLease({ lease })
        : admin.moveCampaign({
            workspaceId: lease.workspaceId,
            campaignId: lease.campaignId,
            leaseId: lease.id,
            ...move,
          }),
    );

  await deliverAll()
    .then(end)
    .catch((error: unknown) => {
      // A person has just paused it.
      if (hasCode(error, 'transition_not_allowed')) return end(null);
      throw error;
    })
    .catch((error: unknown) => {
      // Otherwise another worker has the campaign, or a person has ended it.
      if (!hasCode(error, 'lease_lost')) report(error);
    });
};
