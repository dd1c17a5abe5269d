import { CAMPAIGN_FIELDS, GROUP_FIELDS, closed, type Field } from './fields.js';

/** The JSON schemas of requests and responses. Strings are not converted, so that a body is checked as it is. */
const text = { type: 'string' } as const;
const optionalText = { type: 'string', nullable: true } as const;
const uuid = { type: 'string', format: 'uuid' } as const;

const pageOf = (fields: readonly Field[]) =>
  closed({ data: closed({ items: { type: 'array', items: recordOf(fields) }, nextCursor: optionalText }) });

const recordOf = (fields: readonly Field[]) =>
  closed(Object.fromEntries(fields.map(({ name, schema }) => [name, schema])));

const PAGE_QUERY = closed({ limit: { ...text, pattern: '^0*([1-9][0-9]?|100)$' }, cursor: uuid }, []);

export const LIST_GROUPS = { querystring: PAGE_QUERY, response: { 200: pageOf(GROUP_FIELDS) } } as const;

export const LIST_CAMPAIGNS = { querystring: PAGE_QUERY, response: { 200: pageOf(CAMPAIGN_FIELDS) } } as const;

export const CREATE_CAMPAIGN = {
  querystring: closed({}),
  body: closed(
    {
      name: { ...text, minLength: 1, maxLength: 120, pattern: '\\S' },
      instanceId: uuid,
      groupIds: { type: 'array', items: uuid, minItems: 1, maxItems: 500, uniqueItems: true },
      content: closed({ type: { ...text, enum: ['text'] }, text: { ...text, minLength: 1, maxLength: 4_096 } }),
      scheduledAt: { ...optionalText, format: 'date-time' },
      metadata: {
        type: 'object',
        maxProperties: 20,
        propertyNames: { ...text, minLength: 1, maxLength: 40 },
        additionalProperties: { ...text, maxLength: 500 },
      },
    },
    ['name', 'instanceId', 'groupIds', 'content'],
  ),
  response: { 201: closed({ data: recordOf(CAMPAIGN_FIELDS) }) },
} as const;
