import { PAGE_LIMIT } from '@workspace-api/core';
import type { Json } from './json.js';

/** Returns the JSON Schema of a response with one object, for the route of a host. */
export const dataSchema = (record: Json): Json => ({
  type: 'object',
  description: 'The body of a success.',
  required: ['data'],
  properties: { data: record },
});

/** Returns the JSON Schema of a response with a page of a list, for the route of a host. */
export const pageSchema = (record: Json): Json =>
  dataSchema({
    type: 'object',
    description: 'A page of the list.',
    required: ['items', 'nextCursor'],
    properties: {
      items: {
        type: 'array',
        description: 'The records of this page, newest first.',
        items: record,
        maxItems: PAGE_LIMIT.max,
      },
      nextCursor: {
        type: ['string', 'null'],
        format: 'uuid',
        description: 'Send it as `cursor` to get the next page. Null on the last page. It never expires.',
      },
    },
  });
