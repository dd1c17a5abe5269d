import { isLongerThan, isWellFormed } from '../values/text.js';
import type { Timestamp } from '../values/timestamp.js';
import type { ApiKey, ApiKeyId, ApiKeyRepository } from './api-key.js';

/** As many characters of a timestamp as name its minute: `2026-01-31T09:30`. */
const MINUTE = 16;

const MAX_ADDRESS_LENGTH = 100;

/** A host may pass any text as an address. A long or malformed one is not recorded. */
const recordable = (address: string | undefined): string | null =>
  address === undefined || isLongerThan(address, MAX_ADDRESS_LENGTH) || !isWellFormed(address) ? null : address;

/**
 * Records `lastUsedAt` and `lastUsedAddress` of keys, behind the requests and about once a minute per key. The set holds the keys that this
 * process has written in the running minute, while the record that the next request reads may still be the old one.
 */
export const recordKeyUse = (apiKeys: Pick<ApiKeyRepository, 'recordUse'>) => {
  let minute = '';
  let written = new Set<ApiKeyId>();

  return (key: ApiKey, now: Timestamp, address: string | undefined): void => {
    const currentMinute = now.slice(0, MINUTE);
    if (currentMinute !== minute) {
      minute = currentMinute;
      written = new Set();
    }
    if (written.has(key.id) || (key.lastUsedAt !== null && Date.parse(now) - Date.parse(key.lastUsedAt) < 60_000))
      return;
    written.add(key.id);
    // Nobody waits for this write, and the next minute's use repeats it if it fails.
    apiKeys.recordUse(key.workspaceId, key.id, now, recordable(address)).catch(() => undefined);
  };
};
