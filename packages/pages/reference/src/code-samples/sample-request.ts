import { exampleOf, type Json } from '@workspace-api/contract/internal';
import type { OpenApi, Operation, Parameter } from '../open-api.js';

type Values = Readonly<Record<string, unknown>>;

/** A request that calls an operation, with examples for its values. */
export interface SampleRequest {
  readonly method: string;
  /** The path as the document has it, with parameters in braces. */
  readonly path: string;
  readonly params: Values;
  /** The required parameters of the query. */
  readonly query: Values;
  /** The path with the values of its parameters, and the query with the `limit` of a page. */
  readonly target: string;
  readonly idempotencyKey: string | undefined;
  /** Undefined without a body. */
  readonly body: unknown;
  /** Whether the response is a page of a list. */
  readonly isList: boolean;
}

/** Returns the request that calls an operation of a document. It has the required values. */
export const sampleRequestOf = (operation: Operation, { components }: OpenApi): SampleRequest => {
  const { method, path, parameters = [], requestBody } = operation;
  const toExample = (schema: object): unknown => exampleOf(schema as Json, (components?.schemas ?? {}) as never);
  const valuesIn = (place: string, isShown: (parameter: Parameter) => boolean): Values =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && isShown(parameter))
        .map(({ name, schema = {}, example = toExample(schema) }) => [name, example]),
    );
  const params = valuesIn('path', () => true);
  const query = valuesIn('query', ({ required }) => required === true);
  const limit = valuesIn('query', ({ name }) => name === 'limit');
  const { 'Idempotency-Key': idempotencyKey } = valuesIn('header', () => true);
  const {
    schema,
    examples = {},
    example = schema && toExample(schema),
  } = requestBody?.content?.['application/json'] ?? {};
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams({ ...query, ...limit } as Readonly<Record<string, string>>).toString();
  return {
    method,
    path,
    params,
    query,
    target: search === '' ? filled : `${filled}?${search}`,
    idempotencyKey: idempotencyKey as string | undefined,
    body: Object.values(examples)[0]?.value ?? example,
    isList: parameters.some(({ name }) => name === 'cursor'),
  };
};
