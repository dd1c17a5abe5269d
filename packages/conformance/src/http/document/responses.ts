import { DOCUMENT } from './json-schemas.js';

/** A request, as far as it decides which answers are documented. */
export interface RequestLine {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
}

interface Header {
  readonly required?: boolean;
  readonly schema: { readonly type: string };
}

/** What the document says of the answers of one status. */
export interface DocumentedResponse {
  /** Where it is in the document. */
  readonly place: readonly string[];
  /** By their names in lower case. */
  readonly headers: ReadonlyMap<string, Header & { readonly place: readonly string[] }>;
  /** By media type. */
  readonly content: Readonly<Record<string, { readonly schema?: object }>>;
}

type Node = Readonly<Record<string, unknown>>;

const nodeAt = (place: readonly string[]): Node | undefined =>
  place.reduce<unknown>((value, member) => (value as Node | undefined)?.[member], DOCUMENT) as Node | undefined;

const UNROUTED = ['x-unrouted-responses'];

/** Whether a path is one of a template, such as `/docs/problems/{code}`. */
const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** The places in the document where the answers to a request are, the first of them first; null is no HTTP at all. */
const placesOf = (request: RequestLine | null): readonly (readonly string[])[] => {
  if (request === null) return [UNROUTED];
  // HEAD is answered like GET (RFC 9110, section 9.3.2).
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

/** What the document says of an answer of this status to a request; undefined when it has no such answer. */
export const documentedResponse = (request: RequestLine | null, status: number): DocumentedResponse | undefined => {
  const place = placesOf(request)
    .map((responses) => [...responses, String(status)])
    .find((candidate) => nodeAt(candidate) !== undefined);
  if (place === undefined) return undefined;
  const content = nodeAt([...place, 'content']) as DocumentedResponse['content'];
  return { place, headers: headersAt([...place, 'headers']), content };
};
