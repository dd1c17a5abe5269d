/** The JSON schemas of requests and responses. Strings are not converted, so that a body is checked as it is. */
const text = { type: 'string' } as const;
const optionalText = { type: 'string', nullable: true } as const;
const integer = { type: 'integer' } as const;
const uuid = { type: 'string', format: 'uuid' } as const;

const closed = <const Properties extends Readonly<Record<string, unknown>>>(
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
) => ({ type: 'object', properties, required, additionalProperties: false }) as const;

const pageOf = (item: object) =>
  closed({ data: closed({ items: { type: 'array', items: item }, nextCursor: optionalText }) });

const group = closed({
  id: text,
  instanceId: text,
  name: text,
  memberCount: integer,
  sendable: { type: 'boolean' },
  createdAt: text,
  updatedAt: text,
});

const campaign = closed({
  id: text,
  name: text,
  status: text,
  failureReason: optionalText,
  instanceId: text,
  groupIds: { type: 'array', items: text },
  content: closed({ type: text, text }),
  stats: closed({ total: integer, pending: integer, sent: integer, failed: integer, skipped: integer }),
  metadata: { type: 'object', additionalProperties: text },
  scheduledAt: optionalText,
  startedAt: optionalText,
  endedAt: optionalText,
  createdAt: text,
  updatedAt: text,
});

const PAGE_QUERY = closed({ limit: { ...text, pattern: '^0*([1-9][0-9]?|100)$' }, cursor: uuid }, []);

export const LIST_GROUPS = { querystring: PAGE_QUERY, response: { 200: pageOf(group) } } as const;

export const LIST_CAMPAIGNS = { querystring: PAGE_QUERY, response: { 200: pageOf(campaign) } } as const;

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
  response: { 201: closed({ data: campaign }) },
} as const;
