import { PAGE_LIMIT } from '@workspace-api/core';
import * as z from 'zod';
import { id, uuid } from './values.js';

/** The query parameters of every list. */
export const pageQuery = z.strictObject({
  limit: z.int().min(PAGE_LIMIT.min).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default).meta({
    description: 'The maximum number of records. A page has fewer if its JSON would exceed 512 KiB.',
    format: 'int32',
  }),
  cursor: uuid
    .optional()
    .meta({ description: '`nextCursor` of the previous page of this list. Omit it for the first page.' }),
});

/** The body of a response with one object. */
export const dataOf = <Data extends z.ZodType>(data: Data): z.ZodObject<{ data: Data }, z.core.$strict> =>
  z.strictObject({ data }).meta({ description: 'The body of a success.' });

/** The body of a response with a page of a list. */
export const pageOf = (item: z.ZodType): z.ZodType =>
  dataOf(
    z
      .strictObject({
        items: z.array(item).max(PAGE_LIMIT.max).meta({ description: 'The records of this page, newest first.' }),
        nextCursor: id.nullable().meta({
          description: 'Send it as `cursor` to get the next page. Null on the last page. It never expires.',
        }),
      })
      .meta({ description: 'A page of the list.' }),
  );
