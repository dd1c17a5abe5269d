import type { CallOptions } from './idempotency-key.js';
import { isSameValue } from '../schema/fields.js';
import { isObject } from '../schema/is-object.js';
import type { CreationRequest } from './create-once.js';

const isOmitted = (value: unknown): boolean => value === null || (isObject(value) && Object.keys(value).length === 0);

/**
 * Returns the request of an operation, so that one key never replays the record of another operation or input. A field
 * that is null, empty or has its default counts as omitted, so that a new field of a later version changes no fingerprint.
 */
export const creationRequest = (
  operationId: string,
  defaults: Readonly<Record<string, unknown>>,
  input: object,
  { idempotencyKey }: CallOptions,
): CreationRequest => {
  const isSent = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && !isOmitted(value) && !(name in defaults && isSameValue(value, defaults[name]));
  return {
    idempotencyKey,
    request: { operationId, input: Object.fromEntries(Object.entries(input).filter(isSent)) },
  };
};
