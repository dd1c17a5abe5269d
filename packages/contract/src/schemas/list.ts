import { PAGE_LIMIT } from '@workspace-api/core';
import * as z from 'zod';
import { id, uuid } from './values.js';

/** The query parameters of every list. */
export const pageQuery = z.strictObject({
  limit: z
    .int()
    .min(PAGE_LIMIT.min)
    .max(PAGE_LIMIT.max)
    .default(PAGE_LIMIT.default)
    .meta({
      description: 'How many records at most. A page ends earlier when its JSON would exceed 1 MiB.',
      format: 'int32',
    }),
  cursor: uuid
    .optional()
    .meta({ description: '`nextCursor` of the page before, from the same list. Leave it out for the first page.' }),
});

/** The answer of an operation that gives one object. */
export const dataOf = <Data extends z.ZodType>(data: Data): z.ZodObject<{ data: Data }, z.core.$strict> =>
  z.strictObject({ data });

/** The answer of an operation that gives a page of a list. */
export const pageOf = (item: z.ZodType): z.ZodType =>
  dataOf(
    z.strictObject({
      items: z.array(item).max(PAGE_LIMIT.max).meta({ description: 'The records of this page, newest first.' }),
      nextCursor: id.nullable().meta({
        description: 'Send it as `cursor` to get the following page. Null when the list has ended.',
      }),
    }),
  );
