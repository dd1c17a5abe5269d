import type { Json } from './json.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly example?: string | number;
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': { readonly examples?: Readonly<Record<string, { readonly value: unknown }>> };
    };
  };
}

/** The parts of the OpenAPI document that a collection has. */
interface Document {
  readonly info: { readonly title: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A variable of Postman that is a new UUID in each request. */
const NEW_UUID = '{{$guid}}';

/** Returns the parameters of the query, switched off: none is required. */
const queryOf = ({ parameters = [] }: Operation): readonly Json[] =>
  parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, description, example }) => ({
      key: name,
      value: String(example ?? ''),
      description,
      disabled: true,
    }));

const headersOf = ({ parameters = [] }: Operation): readonly Json[] =>
  parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name, description }) => ({ key: name, value: NEW_UUID, description }));

const bodyOf = ({ requestBody }: Operation): Json => {
  if (requestBody === undefined) return {};
  const [example] = Object.values(requestBody.content['application/json'].examples ?? {});
  const raw = JSON.stringify(example?.value ?? {}, null, 2);
  return { body: { mode: 'raw', raw, options: { raw: { language: 'json' } } } };
};

const itemOf = (path: string, method: string, operation: Operation): Json => ({
  name: operation.summary,
  request: {
    method: method.toUpperCase(),
    description: operation.description,
    url: {
      raw: `{{baseUrl}}${path}`,
      host: ['{{baseUrl}}'],
      path: path.split('/').slice(1),
      query: queryOf(operation),
    },
    header: headersOf(operation),
    ...bodyOf(operation),
  },
  response: [],
});

/**
 * Returns an OpenAPI document of the contract as a Postman collection, version 2.1, with a folder for each tag. Its variables
 * `baseUrl` and `key` have the address of the service and the API key, which is empty.
 */
export const postmanCollection = (json: Json): Json => {
  const { info, tags, paths } = json as unknown as Document;
  const items = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(path, method, operation),
    })),
  );
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'key', value: '' },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: items.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
};
