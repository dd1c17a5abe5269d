import { KEY_READS, overlaps } from '../history/history.js';
import type { Check, Violation } from './check.js';

/**
 * A request that starts after an acknowledged revocation is rejected. With linearizable key reads there is no
 * exception. With majority, a request is excused if it overlaps the time in which a resumed primary may not know of its
 * successor.
 */
export const revokedKeysAreRejected: Check = {
  name: 'a revoked key is rejected once its revocation is acknowledged',
  unit: 'requests',
  minPerSecond: 0.3,
  judge: ({ history }) => {
    const revokedAt = new Map<string, number>();
    for (const { keyId, isAcknowledged, end } of history.revocations) {
      if (isAcknowledged) revokedAt.set(keyId, Math.min(end, revokedAt.get(keyId) ?? Infinity));
    }
    let checked = 0;
    let excused = 0;
    const violations: Violation[] = [];
    for (const use of history.uses) {
      if (use.start <= (revokedAt.get(use.keyId) ?? Infinity)) continue;
      const { response, process, keyId } = use;
      // These responses say nothing about the key.
      if (response === null || response.status === 503) continue;
      checked += 1;
      if (response.status === 401) continue;
      if (KEY_READS[process] === 'majority' && history.resumedPrimaries.some((span) => overlaps(span, use)))
        excused += 1;
      else
        violations.push({
          when: use,
          what: `${process} responded with ${response.status} to the revoked key ${keyId}`,
        });
    }
    return { checked, excused, violations };
  },
};
