import {
  NAME_LENGTH,
  TIMESTAMP_LENGTH,
  isBlank,
  isLongerThan,
  isWellFormed,
  parseTimestamp,
  type LengthRange,
} from '@workspace-api/core';
import * as z from 'zod';

/**
 * Well-formed text of `min` to `max` characters. It counts Unicode code points, as JSON Schema does and zod does not.
 * There is no pattern for surrogates, because several client generators cannot compile one.
 */
export const text = ({ min, max }: LengthRange): z.ZodString =>
  z
    .string()
    .refine((value) => value.length >= min && !isLongerThan(value, max) && isWellFormed(value))
    .meta({ minLength: min, maxLength: max });

/**
 * A name: 1 to 120 characters, at least one of them visible. The pattern only excludes white space, because several
 * client generators cannot compile Unicode properties.
 */
export const name = text(NAME_LENGTH)
  .refine((value) => !isBlank(value))
  .meta({ minLength: NAME_LENGTH.min, maxLength: NAME_LENGTH.max, pattern: '\\S' });

const uuidOf = (digit: string): z.ZodString =>
  z
    .string()
    .regex(new RegExp(`^${digit}{8}-${digit}{4}-${digit}{4}-${digit}{4}-${digit}{12}$`))
    .meta({ format: 'uuid', minLength: 36, maxLength: 36 });

/** A UUID of any version and in either case, in a request. */
export const uuid = uuidOf('[0-9a-fA-F]');

/** A lower-case UUID in a response. */
export const id = uuidOf('[0-9a-f]');

/** A time in a request: RFC 3339 with any offset, at most nanoseconds. */
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

/** A count. */
export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
