import type { CallOptions } from './idempotency-key.js';
import { isObject } from '../schema/is-object.js';
import type { CreationRequest } from './create-once.js';

const isOmitted = (value: unknown): boolean => value === null || (isObject(value) && Object.keys(value).length === 0);

/**
 * Returns the request of an operation, so that one key never replays the record of another operation or input. A field that
 * is null or empty counts as omitted, so that a new optional field of a later version changes no fingerprint.
 */
export const creationRequest = (
  operationId: string,
  input: object,
  { idempotencyKey }: CallOptions,
): CreationRequest => ({
  idempotencyKey,
  request: {
    operationId,
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && !isOmitted(value))),
  },
});
