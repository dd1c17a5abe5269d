import type { z } from 'zod';
import { validate } from '../errors/validate.js';
import { object, textLike } from '../schema/schemas.js';

/** Options of one call. */
export interface CallOptions {
  /**
   * For operations that create a record: 1 to 255 visible ASCII characters. Repeating the call with the same key creates
   * nothing new.
   */
  readonly idempotencyKey?: string | undefined;
}

const detail = 'Must be a string of 1 to 255 visible ASCII characters, without a space. Send one key.';

/** The key of a request to create a record. */
export const IdempotencyKey: z.ZodType<string, string> = textLike(/^[!-~]{1,255}$/, { min: 1, max: 255 }, detail);

const Options = object({ idempotencyKey: IdempotencyKey.optional() });

/** Throws `invalid_parameter` unless the idempotency key is undefined or has 1 to 255 visible ASCII characters. */
export const checkIdempotencyKey = (options: unknown): void => {
  validate(Options, options, 'invalid_parameter');
};
