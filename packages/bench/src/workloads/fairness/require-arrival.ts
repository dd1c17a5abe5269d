import { HOSTILE_KINDS, type HostileKind, type HostileReport } from './hostile-order.js';

/** The statuses of requests that cost the server what they should. */
const EXPECTED: Readonly<Record<HostileKind, readonly number[]>> = {
  'large pages': [200],
  'unread responses': [200],
  // Rejected by the look-up, or by the limit of failed keys.
  'unknown keys': [401, 429],
  'heavy heads': [401],
};

/** Returns whether the server has responded to a kind of request as expected. */
export const hasArrived = (kind: HostileKind, statuses: HostileReport[HostileKind]): boolean =>
  statuses.some((status) => status !== 'failed' && EXPECTED[kind].includes(status));

/** Throws unless every kind of hostile request gets the expected responses. An attack that does not arrive costs nothing. */
export const requireArrival = (report: HostileReport): void => {
  const missing = HOSTILE_KINDS.filter((kind) => !hasArrived(kind, report[kind]));
  if (missing.length === 0) return;
  const found = missing.map(
    (kind) =>
      `${kind}: expected ${EXPECTED[kind].join(' or ')}, got ${[...new Set(report[kind])].join(', ') || 'nothing'}`,
  );
  throw new Error(`The hostile requests do not arrive as intended. ${found.join('; ')}.`);
};
