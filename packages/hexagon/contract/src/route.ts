import {
  object,
  oneOf,
  type AnyOperation,
  type Effect,
  type OperationDescription,
  type Scope,
} from '@workspace-api/core';
import {
  SCOPE_PATTERN,
  array,
  checkArguments,
  typeOf,
  withMethod,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { BODY_LIMITS, type BodyLimits } from './body-limits.js';
import { issuesOfDeprecation, type Deprecation } from './deprecation.js';
import { isProblemCode, type AdminProblemCode, type ProblemCode } from './problems/catalogue.js';
import { issueOfHostProblem, type HostProblem } from './problems/problem-kind.js';

/** What HTTP adds to an operation. */
export interface RouteOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The whole path. Braces make a segment a parameter: `/api/public/v1/campaigns/{campaignId}`. */
  readonly path: string;
  /** The group of the operation in the OpenAPI document. */
  readonly tag: string;
  /** The status of a success. Defaults to 201 for a creation, otherwise 200. 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The problems of this operation, beside its errors and those that every operation has. */
  readonly problems?: readonly (ProblemCode | HostProblem)[];
  /** The maximum size of the body, if it differs from `BODY_LIMITS`. Name it in the description of the operation. */
  readonly bodyLimits?: Partial<BodyLimits>;
  /** Responses then say so, and the OpenAPI document, the reference, the log and a metric. */
  readonly deprecated?: Deprecation | undefined;
}

/** An operation over HTTP: one of the API, or of a back office. Endpoints and documents are made from it. */
export interface RouteDescription<
  One extends OperationDescription<string, Effect, z.ZodObject> = OperationDescription<string, Effect, z.ZodObject>,
>
  extends Required<Omit<RouteOptions, 'deprecated' | 'problems'>>, Pick<RouteOptions, 'deprecated'> {
  readonly operation: One;
  readonly bodyLimits: BodyLimits;
  readonly operationId: string;
  readonly problems: readonly (ProblemCode | AdminProblemCode | HostProblem)[];
}

/** An operation of the API over HTTP. */
export interface Route<One extends AnyOperation = AnyOperation> extends RouteDescription<One> {
  readonly operationId: One['id'];
  readonly problems: readonly (ProblemCode | HostProblem)[];
  /** The scope that a key needs. */
  readonly scope: Scope;
}

/** Returns whether an operation returns a page of a list. */
export const isList = ({ operation }: Pick<RouteDescription, 'operation'>): boolean =>
  'cursor' in operation.input.shape;

/** The names of the fields of an input, by the part of the request that has them. */
export interface Places {
  readonly path: readonly string[];
  readonly query: readonly string[];
  readonly body: readonly string[];
}

/** Returns where a request has the input: fields that the path names there, others in the body, or the query without one. */
export const placesOf = ({
  operation,
  method,
  path,
}: Pick<RouteDescription, 'operation' | 'method' | 'path'>): Places => {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  const others = Object.keys(operation.input.shape).filter((name) => !inPath.includes(name));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return { path: inPath, query: hasBody ? [] : others, body: hasBody ? others : [] };
};

const problemsOf = (operation: AnyOperation, { path, query, body }: Places): readonly ProblemCode[] => [
  ...(path.length + query.length > 0 || operation.effect === 'create' ? (['invalid_parameter'] as const) : []),
  ...(body.length > 0
    ? (['invalid_json', 'validation_failed', 'body_too_large', 'unsupported_media_type'] as const)
    : []),
  ...(operation.effect === 'create' ? (['idempotency_in_progress', 'idempotency_mismatch'] as const) : []),
  ...operation.errors.filter((code) => isProblemCode(code)),
];

/** Returns the problems of a host that its routes name, each code once. */
export const hostProblemsOf = (routes: readonly Route[]): readonly HostProblem[] => {
  const byCode = new Map<string, HostProblem>();
  for (const problem of routes.flatMap(({ problems }) => problems)) {
    if (typeof problem !== 'string') byCode.set(problem.code, problem);
  }
  return [...byCode.values()];
};

/** The types of values that JSON cannot express. */
const NOT_JSON: readonly string[] = [
  'bigint',
  'custom',
  'date',
  'file',
  'function',
  'map',
  'nan',
  'promise',
  'set',
  'symbol',
  'transform',
  'undefined',
  'void',
];

/** The parts of the definition of a schema that are schemas. */
interface Parts {
  readonly type: string;
  readonly shape?: z.core.$ZodShape;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly rest?: z.core.$ZodType | null;
  readonly items?: readonly z.core.$ZodType[];
  readonly options?: readonly z.core.$ZodType[];
}

/** Returns the fields of a schema that the OpenAPI document cannot describe, with their types. */
const issuesOfSchema = (
  schema: z.core.$ZodType,
  field: string,
  around: readonly z.core.$ZodType[] = [],
): readonly string[] => {
  // A schema can contain itself.
  if (around.includes(schema)) return [];
  const { type, shape = {}, items = [], options = [], ...parts } = schema._zod.def as Parts;
  if (NOT_JSON.includes(type)) return [`${field} must have another type: JSON has no ${type}.`];
  const { element, innerType, valueType, in: source, left, right, rest } = parts;
  const within = [...around, schema];
  return [
    ...Object.entries(shape).flatMap(([name, inner]) => issuesOfSchema(inner, `${field}.${name}`, within)),
    ...[element, innerType, valueType, source, left, right, rest, ...items, ...options].flatMap((inner) =>
      inner ? issuesOfSchema(inner, field, within) : [],
    ),
  ];
};

/** The fields of a query are single values. */
const issuesOfQuery = ({ operation: { input } }: Route, { query }: Places): readonly string[] =>
  query
    .filter((name) => ['array', 'object', 'record', 'tuple'].includes(typeOf(input.shape[name] as z.core.$ZodType)))
    .map((name) => `input.${name} must be one value, because it is in the query. Use POST for several.`);

const STATUSES: readonly number[] = [200, 201, 202, 204];

const OPERATION_ID = /^[a-z][A-Za-z0-9]*$/;

/** Segments of unreserved characters (RFC 3986, section 2.3), and parameters that are a whole segment. */
const PATH = /^(?:\/(?:[\w.~-]+|\{[A-Za-z]\w*\}))+$/;

/** Returns everything that is wrong with a route. */
const issuesOf = (route: Route): readonly string[] => {
  const places = placesOf(route);
  const { path: parameters } = places;
  const { operation, operationId, method, path, scope, status, problems, bodyLimits, deprecated } = route;
  const checks: (readonly [isRight: boolean, issue: string])[] = [
    [OPERATION_ID.test(operationId), 'id must be in camelCase, such as listInvoices.'],
    [SCOPE_PATTERN.test(scope), 'scope must be a resource and an action in lower case, such as invoices:read.'],
    [PATH.test(path), 'path must be a path such as /api/billing/v1/invoices/{invoiceId}.'],
    [new Set(parameters).size === parameters.length, 'path has two parameters of one name.'],
    [parameters.every((name) => name in operation.input.shape), 'input must have a field for each parameter of path.'],
    [method !== 'GET' || operation.effect === 'read', 'method must not be GET, because effect is not read.'],
    [(isList(route) ? [200] : STATUSES).includes(status), 'status must be 200, 201, 202 or 204, and 200 for a list.'],
  ];
  for (const [name, limit] of Object.entries(bodyLimits))
    checks.push([Number.isSafeInteger(limit) && limit > 0, `bodyLimits.${name} must be a positive integer.`]);
  return [
    ...checks.filter(([isRight]) => !isRight).map(([, issue]) => issue),
    ...problems.flatMap((problem) => (typeof problem === 'string' ? [] : (issueOfHostProblem(problem) ?? []))),
    ...(deprecated === undefined ? [] : issuesOfDeprecation(deprecated)),
    ...issuesOfSchema(operation.input, 'input'),
    ...issuesOfSchema(operation.output, 'output'),
    ...issuesOfQuery(route, places),
  ];
};

const text = () => z.string('Must be a string.');

const limit = () => z.number('Must be a positive integer.').optional();

/** The values that depend on one another are checked in the route. */
const OPTIONS = object({
  method: oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text(),
  tag: text(),
  status: z.number('Must be 200, 201, 202 or 204.').optional(),
  problems: array().optional(),
  bodyLimits: object({ bytes: limit(), parts: limit() } satisfies OptionSchemas<Partial<BodyLimits>>).optional(),
  deprecated: object({
    since: text(),
    sunset: text().optional(),
    link: text().optional(),
  } satisfies OptionSchemas<Deprecation>).optional(),
} satisfies OptionSchemas<RouteOptions>);

const SHAPE = {
  operation: withMethod('perform', 'Must be the result of operation({ … }).'),
  options: OPTIONS,
};

/** Returns an operation over HTTP. Throws a TypeError that names everything that cannot be served. */
export const route = <One extends AnyOperation>(operation: One, options: RouteOptions): Route<One> => {
  const { id } = Object(operation) as Partial<AnyOperation>;
  checkArguments(`${id ?? 'The operation'} cannot be served.`, SHAPE, { operation, options });
  const { method, path, tag, status = operation.effect === 'create' ? 201 : 200, problems = [], deprecated } = options;
  const bodyLimits = { ...BODY_LIMITS, ...options.bodyLimits };
  const all = [...new Set([...problemsOf(operation, placesOf({ operation, method, path })), ...problems])];
  const { id: operationId, scope }: AnyOperation = operation;
  const result = { operation, operationId, scope, method, path, tag, status, problems: all, bodyLimits, deprecated };
  const issues = issuesOf(result);
  if (issues.length > 0)
    throw new TypeError([`${operationId} (${method} ${path}) cannot be served.`, ...issues].join('\n- '));
  return result;
};
