import { isBehindResumedPrimary } from '../history/history.js';
import { KEY_READS } from '../settings.js';
import { type Check, EXCUSED, judgeEach } from './check.js';

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
    const uses = history.uses.filter(
      ({ start, keyId, response }) =>
        start > (revokedAt.get(keyId) ?? Infinity) &&
        // Otherwise the response says nothing about the key.
        response !== null &&
        response.status !== 503,
    );
    return judgeEach(uses, (use) => {
      const { response, process, keyId } = use;
      if (response?.status === 401) return null;
      if (KEY_READS[process] === 'majority' && isBehindResumedPrimary(history, use)) return EXCUSED;
      return `${process} responded with ${response?.status ?? ''} to the revoked key ${keyId}`;
    });
  },
};
