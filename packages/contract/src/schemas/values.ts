import {
  NAME_LENGTH,
  TIMESTAMP_LENGTH,
  isLongerThan,
  isWellFormed,
  parseTimestamp,
  type LengthRange,
} from '@workspace-api/core';
import * as z from 'zod';

/**
 * Well-formed text of so many characters, counted in Unicode code points, as JSON Schema does it and zod does not. A
 * pattern for surrogates would say the same of well-formedness, but several generators of clients cannot compile it.
 */
export const text = ({ min, max }: LengthRange): z.ZodString =>
  z
    .string()
    .refine((value) => value.length >= min && !isLongerThan(value, max) && isWellFormed(value))
    .meta({ minLength: min, maxLength: max });

/** A name: text of 1 to 120 characters, not white space alone. */
export const name = text(NAME_LENGTH)
  .refine((value) => /\S/.test(value))
  .meta({ minLength: NAME_LENGTH.min, maxLength: NAME_LENGTH.max, pattern: '\\S' });

const uuidOf = (digit: string): z.ZodString =>
  z
    .string()
    .regex(new RegExp(`^${digit}{8}-${digit}{4}-${digit}{4}-${digit}{4}-${digit}{12}$`))
    .meta({ format: 'uuid', minLength: 36, maxLength: 36 });

/** A UUID of any version, as a request may spell it: in either case. */
export const uuid = uuidOf('[0-9a-fA-F]');

/** A UUID as responses have it: in lower case. */
export const id = uuidOf('[0-9a-f]');

/** A time in a request: RFC 3339 with any offset, to the nanosecond at most. */
export const dateTime = z
  .string()
  .refine((value) => parseTimestamp(value) !== null)
  .meta({ format: 'date-time', minLength: 20, maxLength: 35 });

/** A time in a response: RFC 3339 in UTC with milliseconds. */
export const timestamp = z
  .string()
  .refine((value) => parseTimestamp(value) === value)
  .meta({
    format: 'date-time',
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
    minLength: TIMESTAMP_LENGTH,
    maxLength: TIMESTAMP_LENGTH,
  });

/** A number of things. */
export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
