import {
  TIMESTAMP_LENGTH,
  isLongerThan,
  isUuid,
  isWellFormed,
  parseTimestamp,
  type LengthRange,
} from '@workspace-api/core';
import { z } from 'zod';

/** Text of so many characters. Counted in Unicode code points, as JSON Schema does it and zod does not. */
export const text = ({ min, max }: LengthRange): z.ZodString =>
  z
    .string()
    .refine((value) => value.length >= min && !isLongerThan(value, max) && isWellFormed(value))
    .meta({ minLength: min, maxLength: max });

/** A UUID of any version; requests may spell it in either case, answers are in lower case. */
export const uuid = z.string().refine(isUuid).meta({
  format: 'uuid',
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  minLength: 36,
  maxLength: 36,
});

/** A moment in a request: RFC 3339 with any offset, to the nanosecond at most. */
export const dateTime = z
  .string()
  .refine((value) => parseTimestamp(value) !== null)
  .meta({ format: 'date-time', maxLength: 35 });

/** A moment in an answer: RFC 3339 in UTC with milliseconds. */
export const timestamp = z
  .string()
  .refine((value) => parseTimestamp(value) === value)
  .meta({ format: 'date-time', minLength: TIMESTAMP_LENGTH, maxLength: TIMESTAMP_LENGTH });

/** A number of things. */
export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER).meta({ format: 'int64' });
