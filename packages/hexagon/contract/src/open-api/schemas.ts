import { Campaign, CampaignInput, Group, Instance, Usage, object } from '@workspace-api/core';
import { WorkspaceView } from '@workspace-api/core/internal';
import { globalRegistry, registry, type z } from '@workspace-api/core/zod';
import { problem } from '../problems/problem.js';
import { placesOf, type Route } from '../route.js';
import { ROUTES, isBuiltIn, requestName, responseName } from '../routes.js';
import { refTo, type Json } from '../json.js';
import { listValues, type Vocabulary } from './vocabulary.js';

/** Returns the schema of the body of a success. */
export const successOf = (data: z.ZodType): z.ZodType =>
  object({ data }).meta({ description: 'The body of a success.' });

/** The schemas of components, by their ids. */
export type Components = Readonly<Record<string, z.ZodType>>;

const COMPONENTS: Components = {
  Workspace: WorkspaceView,
  Usage,
  Instance,
  Group,
  Campaign,
  [requestName('createCampaign')]: CampaignInput,
  Problem: problem,
  ...Object.fromEntries(
    ROUTES.map(({ operationId, operation }) => [responseName(operationId), successOf(operation.output)]),
  ),
};

/** A change of one schema, whose inner schemas have been changed already. */
export type Change = (schema: Json) => Json;

/** The keywords with schemas by name. A field can have the name of a keyword. */
const BY_NAME = ['properties', '$defs'];

/** Returns a JSON Schema with changes to each of its schemas, inner ones first. */
export const changeEach = <Schema>(schema: Schema, changes: readonly Change[]): Schema => {
  const changed = (value: unknown, isByName = false): unknown => {
    if (Array.isArray(value)) return value.map((item) => changed(item));
    if (typeof value !== 'object' || value === null) return value;
    const object = Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, changed(inner, !isByName && BY_NAME.includes(name))]),
    );
    return isByName ? object : changes.reduce<Json>((result, change) => change(result), object);
  };
  return changed(schema) as Schema;
};

/** Writes "this or null" as two types of one schema, which generators turn into one optional type. A reference has none. */
const nullAsType: Change = (schema) => {
  const { anyOf = [], ...rest } = schema;
  const [first, second] = anyOf as readonly Json[];
  return second?.['type'] === 'null' && first?.['type'] !== undefined
    ? { ...first, ...rest, type: [first['type'], 'null'] }
    : schema;
};

/** Writes one value as an enumeration, which more generators know. */
const constAsEnum: Change = (schema) => {
  const { const: only, ...rest } = schema;
  return only === undefined ? schema : { ...rest, enum: [only] };
};

/** Leaves defaults out, because generators make fields with a default required. */
const withoutDefault: Change = ({ default: _default, ...schema }) => schema;

/** Allows fields that are not named, because responses may get new ones within v1. */
const allowNewFields: Change = (schema) => {
  const { additionalProperties, ...open } = schema;
  return additionalProperties === false ? open : schema;
};

/** Allows every spelling that callers may send: ids in either case, and times with any offset, at most nanoseconds. */
const allowOtherSpellings: Change = (schema) => {
  const { pattern, ...rest } = schema;
  if (schema['format'] === 'uuid') return { ...rest, pattern: String(pattern).replaceAll('a-f', 'a-fA-F') };
  return schema['format'] === 'date-time' ? { ...rest, minLength: 20, maxLength: 35 } : schema;
};

const OF_REQUESTS = [allowOtherSpellings, nullAsType, constAsEnum];

const OF_RESPONSES = [allowNewFields, nullAsType, constAsEnum];

/** Leaves out the keywords that only the root of a file has. */
const withoutFileKeywords: Change = ({ $schema: _schema, $id: _id, ...schema }) => schema;

/** Refers to a component instead of to a definition in the same schema. */
const toComponent: Change = ({ $ref, ...schema }) =>
  typeof $ref === 'string' ? { ...schema, $ref: $ref.replace('#/$defs/', '#/components/schemas/') } : schema;

const toJsonSchema = (type: z.ZodType): Json => withoutFileKeywords(type.toJSONSchema({ io: 'input' }));

/** Returns the schema of a request. Unknown fields of it are rejected. */
export const schemaOfRequest = (type: z.ZodType): Json => changeEach(toJsonSchema(type), OF_REQUESTS);

const REQUESTS: readonly string[] = ROUTES.map(({ operationId }) => requestName(operationId));

/** Returns the schema of a response, to be used in its place. */
const inlineSchema = (type: z.ZodType, vocabulary: Vocabulary): Json =>
  changeEach(toJsonSchema(type), [...OF_RESPONSES, listValues(vocabulary)]);

/** Returns the schema of the body of a request: the fields of the input that the path does not have. */
export const requestSchema = (route: Route, vocabulary: Vocabulary): Json => {
  if (isBuiltIn(route)) return refTo('schemas', requestName(route.operationId));
  const { body } = placesOf(route);
  const { properties, required = [], ...schema } = schemaOfRequest(route.operation.input);
  const inBody = {
    ...schema,
    required: (required as readonly string[]).filter((name) => body.includes(name)),
    properties: Object.fromEntries(Object.entries(properties as Json).filter(([name]) => body.includes(name))),
  };
  return changeEach<Json>(inBody, [listValues(vocabulary)]);
};

/** Returns the schema of the body of a success. */
export const responseSchema = (route: Route, vocabulary: Vocabulary): Json =>
  isBuiltIn(route)
    ? refTo('schemas', responseName(route.operationId))
    : inlineSchema(successOf(route.operation.output), vocabulary);

/** Returns the schema of the body of a success, without references. */
export const schemaOfSuccess = (route: Route): Json => inlineSchema(successOf(route.operation.output), {});

/**
 * Returns a schema by its id, with the objects in its fields and lists as schemas of their own, because generators for Go give
 * others no type. Their ids are the names that other generators give them.
 */
const withNamedObjects = ([id, schema]: readonly [string, Json]): readonly (readonly [string, Json])[] => {
  const named: (readonly [string, Json])[] = [];
  const toReference = (objectId: string, object: Json): Json => {
    const { items, properties } = object as Readonly<Record<string, Json | undefined>>;
    if (items !== undefined) return { ...object, items: toReference(`${objectId}Item`, items) };
    if (properties === undefined) return object;
    named.push(...withNamedObjects([objectId, object]));
    return refTo('schemas', objectId);
  };
  const { properties } = schema as { properties?: Readonly<Record<string, Json>> };
  if (properties === undefined) return [[id, schema]];
  const fields = Object.entries(properties).map(([name, field]) => [
    name,
    toReference(id + name.charAt(0).toUpperCase() + name.slice(1), field),
  ]);
  return [[id, { ...schema, properties: Object.fromEntries(fields) }], ...named];
};

/** Returns the schemas of components. Unknown fields are rejected in `requests`, and ignored in all others. */
export const schemasOf = (components: Components, requests: readonly string[], vocabulary: Vocabulary): Json => {
  const ids = new Map(Object.entries(components).map(([id, schema]) => [schema as z.core.$ZodType, id]));
  const metadata = Object.assign(registry<Record<string, unknown>>(), {
    get: (schema: z.core.$ZodType) => ({ ...globalRegistry.get(schema), id: ids.get(schema) }),
  });
  // Not `z.toJSONSchema`, with which a bundle contains the types of zod that no schema has.
  const { $defs = {} } = object(components).toJSONSchema({ io: 'input', unrepresentable: 'any', metadata });
  return Object.fromEntries(
    Object.entries(components).flatMap(([id, schema]) => {
      const changes = requests.includes(id) ? [...OF_REQUESTS, withoutDefault] : OF_RESPONSES;
      const json = $defs[ids.get(schema) ?? id] as Json;
      return withNamedObjects([id, changeEach(json, [toComponent, ...changes, listValues(vocabulary)])]);
    }),
  );
};

/** Returns the schemas of the components of the API. */
export const componentSchemas = (vocabulary: Vocabulary): Json => schemasOf(COMPONENTS, REQUESTS, vocabulary);
