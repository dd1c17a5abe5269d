import * as z from 'zod';
import { problem } from '../problems/problem.js';
import { responseName } from '../routes.js';
import { campaign, createCampaign } from '../schemas/campaign.js';
import { group } from '../schemas/group.js';
import { instance } from '../schemas/instance.js';
import { RESPONSES } from '../schemas/responses.js';
import { usage } from '../schemas/usage.js';
import { workspace } from '../schemas/workspace.js';
import type { Json } from './json.js';
import { withValues, type Vocabulary } from './vocabulary.js';

const COMPONENTS = z.registry<{ id: string }>();
COMPONENTS.add(workspace, { id: 'Workspace' });
COMPONENTS.add(usage, { id: 'Usage' });
COMPONENTS.add(instance, { id: 'Instance' });
COMPONENTS.add(group, { id: 'Group' });
COMPONENTS.add(campaign, { id: 'Campaign' });
COMPONENTS.add(createCampaign, { id: 'CreateCampaign' });
COMPONENTS.add(problem, { id: 'Problem' });
for (const [operationId, response] of Object.entries(RESPONSES)) {
  COMPONENTS.add(response, { id: responseName(operationId) });
}

/** A schema without what only a file of its own has. */
const embedded = ({ $schema: _schema, $id: _id, ...schema }: Json): Json => schema;

const mapSchema = (schema: unknown, change: (object: Json) => Json): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => mapSchema(item, change));
  if (typeof schema !== 'object' || schema === null) return schema;
  return change(Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, mapSchema(value, change)])));
};

/** Writes "this or null" as two types of one schema, which generators turn into one optional type. */
const withNullAsType = (schema: Json): Json => {
  const { anyOf = [], ...rest } = schema;
  const [first, second] = anyOf as readonly Json[];
  return second?.['type'] === 'null' ? { ...first, ...rest, type: [first?.['type'], 'null'] } : schema;
};

/** Allows fields that are not named, because responses may get new ones within v1. */
const opened = (schema: Json): Json => {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
};

/** What callers send. Unknown fields of it are rejected. */
const REQUESTS: readonly string[] = ['CreateCampaign'];

/** Returns the schema of a resource beside the operations, to be used in its place. */
export const inlineSchema = (type: z.ZodType, vocabulary: Vocabulary): Json =>
  mapSchema(mapSchema(embedded(z.toJSONSchema(type, { io: 'input' })), opened), withValues(vocabulary)) as Json;

/** Returns the schemas of the components. */
export const componentSchemas = (vocabulary: Vocabulary): Json => {
  const { schemas } = z.toJSONSchema(COMPONENTS, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, schema]) => {
      const open = REQUESTS.includes(id) ? embedded(schema) : mapSchema(embedded(schema), opened);
      return [id, mapSchema(mapSchema(open, withNullAsType), withValues(vocabulary))];
    }),
  );
};
