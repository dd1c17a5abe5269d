import { isLongerThan, isWellFormed } from '../schema/text.js';
import type { Timestamp } from '../schema/timestamp.js';
import type { ApiKeyRepository } from '../keys/api-key-repository.js';
import type { ApiKey } from '../keys/api-key.js';

/** The length of the part of a timestamp up to its minute: `2026-01-31T09:30`. */
const MINUTE = 16;

const MAX_ADDRESS_LENGTH = 100;

/** Returns the address if it can be stored. A host may pass any string; a long or malformed one is not recorded. */
const recordable = (address: string | undefined): string | null =>
  address === undefined || isLongerThan(address, MAX_ADDRESS_LENGTH) || !isWellFormed(address) ? null : address;

/**
 * Records `lastUsedAt` and `lastUsedAddress` in the background, about once a minute per key. The set contains the keys
 * written in the current minute, because the next request may still read the old record. The id of a key is unique in its
 * workspace only.
 */
export const recordKeyUse = (apiKeys: Pick<ApiKeyRepository, 'recordUse'>) => {
  let minute: string | null = null;
  let written = new Set<string>();

  return (key: ApiKey, now: Timestamp, address: string | undefined): void => {
    const currentMinute = now.slice(0, MINUTE);
    if (currentMinute !== minute) {
      minute = currentMinute;
      written = new Set();
    }
    const name = `${key.workspaceId} ${key.id}`;
    if (written.has(name) || (key.lastUsedAt !== null && Date.parse(now) - Date.parse(key.lastUsedAt) < 60_000)) return;
    written.add(name);
    // No request waits for this write. If it fails, the next use in another minute repeats it.
    apiKeys.recordUse(key.workspaceId, key.id, now, recordable(address)).catch(() => undefined);
  };
};
