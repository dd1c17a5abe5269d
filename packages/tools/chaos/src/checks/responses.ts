import {
  type Exchange,
  type History,
  type RecordedResponse,
  exchangesOf,
  isBehindResumedPrimary,
  lengthOf,
  overlaps,
} from '../history/history.js';
import { KEY_READS } from '../settings.js';
import { type Check, EXCUSED, judgeEach } from './check.js';

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

    const isExpected = (exchange: Exchange, { status, code, retryAfter }: RecordedResponse): boolean => {
      if (status >= 200 && status < 300) return true;
      if (status === 503) return code === 'unavailable' && retryAfter !== null;
      if (status === 409) return code === 'idempotency_in_progress' && retryAfter !== null && creations.has(exchange);
      if (status === 429) return code === 'rate_limited' && retryAfter !== null && limitedUses.has(exchange);
      // The scheduled time may pass before the campaign is created. A campaign that exists is replayed.
      if (status === 422) return code === 'schedule_in_past' && !storedKeys.has(creations.get(exchange) ?? '');
      return status === 401 && code === 'revoked_key' && isBeingRevoked(history, exchange);
    };

    /** Whether the key was issued while a primary was stopped, which was resumed then. */
    const isUnknownToResumedPrimary = (exchange: Exchange, { status, code }: RecordedResponse): boolean =>
      status === 401 &&
      code === 'unknown_key' &&
      KEY_READS[exchange.process] === 'majority' &&
      isBehindResumedPrimary(history, exchange);

    return judgeEach(exchanges, (exchange) => {
      const { process, response } = exchange;
      if (response === null) {
        const isKilled = history.outages.some((outage) => outage.process === process && overlaps(outage, exchange));
        return isKilled ? null : `${process} was alive and closed a connection without a response`;
      }
      if (isExpected(exchange, response)) return null;
      if (isUnknownToResumedPrimary(exchange, response)) return EXCUSED;
      return `${process} responded with ${response.status} ${response.code ?? ''}: ${response.body}`;
    });
  },
};

const isBeingRevoked = ({ revocations }: History, { keyId, end }: Exchange): boolean =>
  revocations.some((revocation) => revocation.keyId === keyId && revocation.start <= end);

/** The eight seconds of the transport's deadline, and four for connections and for a busy machine. */
const BUDGET_MILLISECONDS = 12_000;

export const responsesAreInTime: Check = {
  name: 'every response arrives within 12 s',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history }) =>
    judgeEach(exchangesOf(history), (exchange) => {
      const length = lengthOf(exchange);
      if (length <= BUDGET_MILLISECONDS) return null;
      return `${exchange.process} took ${Math.round(length)} ms, status ${exchange.response?.status ?? 'none'}`;
    }),
};
