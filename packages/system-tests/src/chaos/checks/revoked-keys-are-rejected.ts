import { overlaps } from '../history/span.js';
import type { Check, Offence } from './check.js';

/**
 * A request that starts after a revocation was acknowledged does not pass. With linearizable key reads that holds without
 * exception; with majority, a request is excused that was under way while a primary went on after it had stood still and
 * did not know yet that another had been elected.
 */
export const revokedKeysAreRejected: Check = {
  name: 'after an acknowledged revocation no later request passes',
  unit: 'requests',
  leastPerSecond: 0.3,
  judge: ({ history, keyReads }) => {
    const revokedAt = new Map<string, number>();
    for (const { keyId, isAcknowledged, end } of history.revocations) {
      if (isAcknowledged) revokedAt.set(keyId, Math.min(end, revokedAt.get(keyId) ?? Infinity));
    }
    let checked = 0;
    let excused = 0;
    const offences: Offence[] = [];
    for (const use of history.uses) {
      if (use.start <= (revokedAt.get(use.keyId) ?? Infinity)) continue;
      const { answer, process, keyId } = use;
      // Neither says anything about the key.
      if (answer === null || answer.status === 503) continue;
      checked += 1;
      if (answer.status === 401) continue;
      if (keyReads === 'majority' && history.resumedPrimaries.some((span) => overlaps(span, use))) excused += 1;
      else offences.push({ when: use, what: `${process} answered ${answer.status} to the revoked key ${keyId}` });
    }
    return { checked, excused, offences };
  },
};
