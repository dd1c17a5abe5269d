import { DomainError, isOutage } from '../errors/domain-error.js';
import { withApplied } from '../errors/with-applied.js';
import type { Digest } from '../values/platform.js';
import { fingerprintOf } from './fingerprint.js';

/** What is stored with a record that was created under an idempotency key, in the same write. */
export interface RequestIdentity {
  /** The caller's key: 1 to 255 visible ASCII characters, unique in the workspace and list. */
  readonly key: string;
  /** The SHA-256 of the request, which differs for another request under the same key. */
  readonly fingerprint: string;
}

/** A request to create a record, as an operation gets it. */
export interface CreationRequest {
  /** The caller's key; undefined if none was sent. */
  readonly idempotencyKey: string | undefined;
  /** Everything that distinguishes the request from others. The order of fields makes no difference. */
  readonly request: object;
}

/** The storage of one kind of record, bound to one workspace. */
export interface OnceStore<Item> {
  /**
   * Creates the record together with the identity of its request, in one write under a unique index on workspace and key.
   * Resolves to null if another record has the key. May throw any error for a request that it rejects.
   */
  insert(identity: RequestIdentity | null): Promise<Item | null>;
  /** Finds the record that was created under a key, as it was at its creation. */
  find(key: string): Promise<{ readonly record: Item; readonly fingerprint: string } | null>;
}

/** The outcome of a creation. */
export interface CreatedOnce<Item> {
  /** The record as it was at its creation. */
  readonly record: Item;
  /** Whether an earlier request under the same idempotency key created it. */
  readonly replayed: boolean;
}

/**
 * Creates a record once per idempotency key, however often the request is repeated, and by however many processes.
 *
 * It inserts first, and reads only when the key is taken: two requests at once cannot both find it free. A retry may come
 * when its request would be rejected by now, so a rejected request is looked up by its key before the rejection is thrown.
 *
 * Throws `idempotency_mismatch` when the key was used with another request, and `idempotency_in_progress` when the record of
 * the key cannot be read yet.
 */
export const createOnce = async <Item>(
  digest: Digest,
  { idempotencyKey: key, request }: CreationRequest,
  store: OnceStore<Item>,
): Promise<CreatedOnce<Item>> => {
  const identity = key === undefined ? null : { key, fingerprint: fingerprintOf(digest, request) };

  const replay = async (): Promise<CreatedOnce<Item> | null> => {
    if (identity === null) return null;
    const earlier = await store.find(identity.key).catch((error: unknown) => {
      // The record of the key may exist.
      throw withApplied(error, 'unknown');
    });
    if (earlier === null) return null;
    if (earlier.fingerprint !== identity.fingerprint) throw new DomainError('idempotency_mismatch');
    return { record: earlier.record, replayed: true };
  };

  try {
    const record = await store.insert(identity);
    if (record !== null) return { record, replayed: false };
  } catch (error) {
    // Whether an outage has left a record is unknown. The retry finds out.
    const earlier = isOutage(error) ? null : await replay();
    if (earlier !== null) return earlier;
    throw error;
  }
  const earlier = await replay();
  if (earlier !== null) return earlier;
  throw new DomainError('idempotency_in_progress', { retryAfterSeconds: 1 });
};
