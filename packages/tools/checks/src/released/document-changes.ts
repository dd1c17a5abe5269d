export type Json = Readonly<Record<string, unknown>>;

/** A schema whose references are resolved. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly 'x-required-scope': string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

/** Replaces every reference by what it refers to. */
const resolved = (document: Json): Json => {
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(resolve);
    if ('$ref' in value)
      return resolve(
        String(value.$ref)
          .slice(2)
          .split('/')
          .reduce<unknown>((part, name) => (part as Json)[name], document),
      );
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]));
  };
  return resolve(document) as Json;
};

const operationsOf = ({ paths }: Json): ReadonlyMap<string, Operation> =>
  new Map(
    Object.entries(paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
    ),
  );

const typesOf = ({ type }: Schema): readonly string[] => [type ?? []].flat();

const isWithin = (values: readonly unknown[], others: readonly unknown[]): boolean =>
  values.every((value) => others.includes(value));

const BOUNDS = [
  'minLength',
  'minItems',
  'minimum',
  'minProperties',
  'maxLength',
  'maxItems',
  'maximum',
  'maxProperties',
];

/** Returns whether a bound of requests excludes a value that it included. */
const isTighter = (bound: string, before: unknown, after: unknown): boolean => {
  if (after === undefined) return false;
  const none = bound.startsWith('min') ? -Infinity : Infinity;
  const [one, other] = [Number(before ?? none), Number(after)];
  return bound.startsWith('min') ? other > one : other < one;
};

/** Who sends a value: a client that knows the first document only, or a service that has the second one. */
type Sender = 'client' | 'service';

/** Returns how a schema breaks what the other side of the first document expects, with the place of each difference. */
const schemaChanges = (sender: Sender, before: Schema, after: Schema, at: string): string[] => {
  const [given, expected] = sender === 'client' ? [before, after] : [after, before];
  const changes: string[] = [];
  if (given.anyOf !== undefined || expected.anyOf !== undefined) {
    const alternatives = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];
    for (const one of alternatives(given)) {
      const fits = (other: Schema): boolean =>
        (sender === 'client' ? schemaChanges(sender, one, other, at) : schemaChanges(sender, other, one, at)).length ===
        0;
      if (!alternatives(expected).some(fits)) changes.push(`${at}: another alternative`);
    }
    return changes;
  }
  if (!isWithin(typesOf(given), typesOf(expected))) changes.push(`${at}: another type`);
  // A response may have new values, and keeps the old ones.
  if (after.enum !== undefined && !isWithin(before.enum ?? [after], after.enum)) changes.push(`${at}: fewer values`);
  if (before.format !== after.format) changes.push(`${at}: another format`);
  if (sender === 'client') {
    if (after.pattern !== undefined && after.pattern !== before.pattern) changes.push(`${at}: another pattern`);
    for (const bound of BOUNDS)
      if (isTighter(bound, (before as Json)[bound], (after as Json)[bound])) changes.push(`${at}: tighter ${bound}`);
  }
  for (const name of expected.required ?? [])
    if (!(given.required ?? []).includes(name))
      changes.push(`${at}/${name}: ${sender === 'client' ? 'required' : 'no longer in every response'}`);
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const other = after.properties?.[name];
    if (other === undefined) changes.push(`${at}/${name}: removed`);
    else changes.push(...schemaChanges(sender, property, other, `${at}/${name}`));
  }
  for (const part of ['items', 'propertyNames', 'additionalProperties'] as const) {
    const [one, other] = [before[part], after[part]];
    if (typeof one === 'object' && typeof other === 'object')
      changes.push(...schemaChanges(sender, one, other, `${at}/${part}`));
  }
  return changes;
};

const bodyChanges = (sender: Sender, before: Body | undefined, after: Body | undefined, at: string): string[] => {
  const changes =
    sender === 'client' && after?.required === true && before?.required !== true ? [`${at}: required`] : [];
  for (const [type, { schema }] of Object.entries(before?.content ?? {})) {
    const other = after?.content?.[type];
    if (other === undefined) changes.push(`${at} ${type}: removed`);
    else changes.push(...schemaChanges(sender, schema, other.schema, at));
  }
  return changes;
};

const parameterChanges = (before: Operation, after: Operation, at: string): string[] => {
  const known = before.parameters ?? [];
  const find = (all: readonly Parameter[], one: Parameter): Parameter | undefined =>
    all.find((other) => other.name === one.name && other.in === one.in);
  const removed = known.filter((one) => find(after.parameters ?? [], one) === undefined);
  return [
    ...removed.map(({ name }) => `${at} ?${name}: removed`),
    ...(after.parameters ?? []).flatMap((other) => {
      const one = find(known, other);
      const required = other.required === true && one?.required !== true ? [`${at} ?${other.name}: required`] : [];
      return [...required, ...(one ? schemaChanges('client', one.schema, other.schema, `${at} ?${other.name}`) : [])];
    }),
  ];
};

/**
 * Returns what of an OpenAPI document breaks clients of an earlier one, by the rules of docs/versioning.md. A line names the
 * operation, where in it the difference is, and what it is.
 */
export const breakingChanges = (before: Json, after: Json): readonly string[] => {
  const operations = operationsOf(resolved(after));
  return [...operationsOf(resolved(before))].flatMap(([at, one]) => {
    const other = operations.get(at);
    if (other === undefined) return [`${at}: removed`];
    return [
      ...(one.operationId === other.operationId ? [] : [`${at}: another operationId`]),
      ...(one['x-required-scope'] === other['x-required-scope'] ? [] : [`${at}: another scope`]),
      ...parameterChanges(one, other, at),
      ...bodyChanges('client', one.requestBody, other.requestBody, `${at} body`),
      ...Object.entries(one.responses).flatMap(([status, response]) =>
        bodyChanges('service', response, other.responses[status], `${at} ${status}`),
      ),
    ];
  });
};
