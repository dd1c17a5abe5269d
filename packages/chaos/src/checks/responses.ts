import type { Evidence } from '../history/evidence.js';
import {
  type Exchange,
  type History,
  KEY_READS,
  type RecordedResponse,
  exchangesOf,
  lengthOf,
  overlaps,
} from '../history/history.js';
import type { Check, Violation } from './check.js';

/**
 * Every response is a success, a rejection that the caller caused, or 503 with Retry-After. A connection ends without a
 * response only if its process is killed.
 */
export const responsesAreExpected: Check = {
  name: 'every status is 2xx, an expected 4xx, or 503 with Retry-After',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history, stored }) => {
    const exchanges = exchangesOf(history);
    const creations = new Map<Exchange, string>(history.creations.map((one) => [one, one.idempotencyKey]));
    const limitedUses = new Set(history.limitedUses);
    const storedKeys = new Set(stored.map(({ idempotencyKey }) => idempotencyKey));
    let excused = 0;

    const isExpected = (exchange: Exchange, { status, code, retryAfter }: RecordedResponse): boolean => {
      if (status >= 200 && status < 300) return true;
      if (status === 503) return code === 'unavailable' && retryAfter !== null;
      if (status === 409) return code === 'idempotency_in_progress' && retryAfter !== null && creations.has(exchange);
      if (status === 429) return code === 'rate_limited' && retryAfter !== null && limitedUses.has(exchange);
      // The scheduled time may pass before the campaign is created. A campaign that exists is replayed.
      if (status === 422) return code === 'schedule_in_past' && !storedKeys.has(creations.get(exchange) ?? '');
      if (status !== 401) return false;
      if (code === 'revoked_key') return isBeingRevoked(history, exchange);
      // A resumed primary does not know keys that were issued while it was stopped.
      const isExcused =
        code === 'unknown_key' &&
        KEY_READS[exchange.process] === 'majority' &&
        history.resumedPrimaries.some((span) => overlaps(span, exchange));
      if (isExcused) excused += 1;
      return isExcused;
    };

    const violations = exchanges.flatMap((exchange): Violation[] => {
      const { process, response } = exchange;
      if (response === null) {
        const isKilled = history.outages.some((outage) => outage.process === process && overlaps(outage, exchange));
        return isKilled
          ? []
          : [{ when: exchange, what: `${process} was alive and closed a connection without a response` }];
      }
      if (isExpected(exchange, response)) return [];
      return [
        {
          when: exchange,
          what: `${process} responded with ${response.status} ${response.code ?? ''}: ${response.body}`,
        },
      ];
    });
    return { checked: exchanges.length, excused, violations };
  },
};

const isBeingRevoked = ({ revocations }: History, { keyId, end }: Exchange): boolean =>
  revocations.some((revocation) => revocation.keyId === keyId && revocation.start <= end);

/** The promised maximum for one request. It includes the eight seconds of the transport's deadline. */
const BUDGET_MILLISECONDS = 10_000;

/**
 * No request takes longer than its budget. The caller measures the time, so reported blocks of its event loop and of
 * the API process are added to the budget.
 */
export const responsesAreInTime: Check = {
  name: 'every response arrives within 10 s',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history }) => {
    const exchanges = exchangesOf(history);
    const violations = exchanges
      .filter((exchange) => lengthOf(exchange) > BUDGET_MILLISECONDS + stalledDuring(history, exchange))
      .map((exchange): Violation => {
        const { process, response } = exchange;
        const what = `${process} took ${Math.round(lengthOf(exchange))} ms, status ${response?.status ?? 'none'}`;
        return { when: exchange, what };
      });
    return { checked: exchanges.length, violations };
  },
};

const stalledDuring = ({ stalls }: Evidence['history'], exchange: Exchange): number =>
  stalls
    .filter((stall) => (stall.where === 'runner' || stall.where === exchange.process) && overlaps(stall, exchange))
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
