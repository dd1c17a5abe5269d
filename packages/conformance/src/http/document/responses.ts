import { DOCUMENT } from './json-schemas.js';

/** The part of a request that decides which responses are documented. */
export interface RequestLine {
  readonly method: string;
  /** Without the mount path and the query. */
  readonly path: string;
}

interface Header {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

/** The documented responses of one status. */
export interface DocumentedResponse {
  /** Its place in the document. */
  readonly place: readonly string[];
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, Header & { readonly place: readonly string[] }>;
  /** The codes of its problems. Empty for a success. */
  readonly problemCodes: readonly string[];
  /** By media type. */
  readonly content: Readonly<Record<string, { readonly schema?: object }>>;
}

type Node = Readonly<Record<string, unknown>>;

const nodeAt = (place: readonly string[]): Node | undefined =>
  place.reduce<unknown>((value, member) => (value as Node | undefined)?.[member], DOCUMENT) as Node | undefined;

const UNROUTED = ['x-unrouted-responses'];

/** Returns whether a path matches a template, such as `/docs/problems/{code}`. */
const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Returns the places in the document that may have the responses to a request, in order of precedence. */
const placesOf = (request: RequestLine | null): readonly (readonly string[])[] => {
  if (request === null) return [UNROUTED];
  // The response to HEAD is that to GET without a body (RFC 9110, section 9.3.2).
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const operation = ['paths', request.path, method];
  if (nodeAt(operation) !== undefined) return [[...operation, 'responses']];
  const resources = Object.keys(nodeAt(['x-open-resources']) ?? {});
  const resource = resources.filter((template) => matches(template, request.path));
  return [...resource.map((template) => ['x-open-resources', template, method, 'responses']), UNROUTED];
};

const headersAt = (place: readonly string[]): DocumentedResponse['headers'] =>
  new Map(
    Object.entries(nodeAt(place) ?? {}).map(([name, header]) => {
      const { $ref } = header as { $ref?: string };
      const target = $ref === undefined ? [...place, name] : $ref.split('/').slice(1);
      return [name.toLowerCase(), { ...(nodeAt(target) as unknown as Header), place: target }];
    }),
  );

/** Returns the documented response of this status to a request; undefined if there is none. */
export const documentedResponse = (request: RequestLine | null, status: number): DocumentedResponse | undefined => {
  const place = placesOf(request)
    .map((responses) => [...responses, String(status)])
    .find((candidate) => nodeAt(candidate) !== undefined);
  if (place === undefined) return undefined;
  const content = nodeAt([...place, 'content']) as DocumentedResponse['content'];
  const problemCodes = (nodeAt([...place, 'x-problem-codes']) ?? []) as readonly string[];
  return { place, headers: headersAt([...place, 'headers']), problemCodes, content };
};
