import type { RecordedResponse, Exchange, History } from '../history/history.js';
import { exchangesOf } from '../history/history.js';
import { overlaps } from '../history/span.js';
import type { Check, Violation } from './check.js';

/**
 * No response is anything but a success, a rejection that the caller has brought about, or 503 with the time after which to
 * try again; and a connection is lost only when its process is killed.
 */
export const responsesAreExpected: Check = {
  name: 'every status is 2xx, an expected 4xx, or 503 with Retry-After',
  unit: 'requests',
  minPerSecond: 2,
  judge: ({ history, keyReads, stored }) => {
    const exchanges = exchangesOf(history);
    const creations = new Map<Exchange, string>(history.creations.map((one) => [one, one.idempotencyKey]));
    const storedKeys = new Set(stored.map(({ idempotencyKey }) => idempotencyKey));
    let excused = 0;

    const isExpected = (exchange: Exchange, { status, code, retryAfter }: RecordedResponse): boolean => {
      if (status >= 200 && status < 300) return true;
      if (status === 503) return code === 'unavailable' && retryAfter !== null;
      if (status === 409) return code === 'idempotency_in_progress' && retryAfter !== null && creations.has(exchange);
      // Its time may have come before it was created, but not when it was.
      if (status === 422) return code === 'schedule_in_past' && !storedKeys.has(creations.get(exchange) ?? '');
      if (status !== 401) return false;
      if (code === 'revoked_key') return isBeingRevoked(history, exchange);
      // A key that was issued after the primary had stopped is unknown to it.
      const isExcused =
        code === 'unknown_key' &&
        keyReads === 'majority' &&
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
          : [{ when: exchange, what: `${process}, which lived, closed a connection without a response` }];
      }
      if (isExpected(exchange, response)) return [];
      return [
        { when: exchange, what: `${process} answered ${response.status} ${response.code ?? ''}: ${response.body}` },
      ];
    });
    return { checked: exchanges.length, excused, violations };
  },
};

const isBeingRevoked = ({ revocations }: History, { keyId, end }: Exchange): boolean =>
  revocations.some((revocation) => revocation.keyId === keyId && revocation.start <= end);
