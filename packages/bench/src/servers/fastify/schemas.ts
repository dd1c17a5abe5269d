import { PAGE_LIMIT } from '@workspace-api/core';

/** The schemas with which Fastify validates queries and compiles serialisers. */
const text = { type: 'string' } as const;
const optionalText = { type: 'string', nullable: true } as const;
const number = { type: 'integer' } as const;

const closed = <const Properties extends Readonly<Record<string, unknown>>>(properties: Properties) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const data = (schema: object) => closed({ data: schema });

const group = closed({
  id: text,
  instanceId: text,
  name: text,
  memberCount: number,
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
  stats: closed({ total: number, pending: number, sent: number, failed: number, skipped: number }),
  metadata: { type: 'object', additionalProperties: text },
  scheduledAt: optionalText,
  startedAt: optionalText,
  endedAt: optionalText,
  createdAt: text,
  updatedAt: text,
});

const key = closed({
  id: text,
  name: text,
  prefix: text,
  scopes: { type: 'array', items: text },
  createdAt: text,
  expiresAt: optionalText,
  lastUsedAt: optionalText,
});

const NO_QUERY = { type: 'object', additionalProperties: false };

export const LIST_GROUPS = {
  querystring: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: PAGE_LIMIT.min, maximum: PAGE_LIMIT.max, default: PAGE_LIMIT.default },
      cursor: { type: 'string', format: 'uuid' },
    },
    additionalProperties: false,
  },
  response: { 200: data(closed({ items: { type: 'array', items: group }, nextCursor: optionalText })) },
};

export const GET_WORKSPACE = {
  querystring: NO_QUERY,
  response: { 200: data(closed({ id: text, name: text, createdAt: text, key })) },
};

export const CREATE_CAMPAIGN = { querystring: NO_QUERY, response: { 201: data(campaign) } };
