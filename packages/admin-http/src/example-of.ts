import type { Json } from '@workspace-api/contract/open-api/parts';

/** The values of fields whose names say more than their types. They are shown even if they are optional. */
const BY_NAME: Json = {
  actor: 'ann',
  externalId: 'group-1',
  instanceExternalId: 'phone-1',
  memberId: 'bob',
  name: 'Acme',
  ownerId: 'ann',
  worker: 'worker-1',
};

/** Schemas by their ids. */
export type Schemas = Readonly<Record<string, Json>>;

/** Returns an example of a value that a schema describes. Objects have the required fields, and those named above. */
export const exampleOf = (schema: Json, schemas: Schemas): unknown => {
  const { $ref, type, format, enum: values, properties, required = [], items, minimum = 1 } = schema;
  if (typeof $ref === 'string') return exampleOf(schemas[$ref.replace(/^.*\//, '')] ?? {}, schemas);
  if (Array.isArray(values)) return values.find((value) => value !== null) as unknown;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Schemas)
          .filter(([name]) => (required as readonly string[]).includes(name) || Object.hasOwn(BY_NAME, name))
          .map(([name, field]) => [name, BY_NAME[name] ?? exampleOf(field, schemas)]),
      );
    case 'array':
      return [exampleOf(items as Json, schemas)];
    case 'boolean':
      return true;
    case 'integer':
      return minimum;
    default:
      if (format === 'uuid') return '01990a2e-7c1b-7d5e-8f00-3c4d5e6f7a8b';
      return format === 'date-time' ? '2030-01-31T09:30:00.000Z' : 'An example';
  }
};
