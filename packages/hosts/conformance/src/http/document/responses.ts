import type { DocumentSchemas } from './json-schemas.js';

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
  /** By media type. Undefined if the response has no body. */
  readonly content: Readonly<Record<string, { readonly schema?: object }>> | undefined;
}

type Node = Readonly<Record<string, unknown>>;

const UNROUTED = ['x-unrouted-responses'];

/** Returns whether a path matches a template, such as `/docs/problems/{code}`. */
const matches = (template: string, path: string): boolean =>
  new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

/** Returns the names in an object of the document that match a path: itself, or else the templates. */
const templatesOf = (paths: Node | undefined, path: string): readonly string[] => {
  const templates = Object.keys(paths ?? {});
  return templates.includes(path) ? [path] : templates.filter((template) => matches(template, path));
};

/** Returns the places in the document that may have the responses to a request, in order of precedence. */
const placesOf = (document: DocumentSchemas, request: RequestLine | null): readonly (readonly string[])[] => {
  if (request === null) return [UNROUTED];
  // The response to HEAD is that to GET without a body (RFC 9110, section 9.3.2).
  const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const placesIn = (group: string): readonly (readonly string[])[] =>
    templatesOf(document.at([group]), request.path)
      .map((template) => [group, template, method])
      .filter((place) => document.at(place) !== undefined)
      .map((place) => [...place, 'responses']);
  const operations = placesIn('paths');
  return operations.length > 0 ? operations : [UNROUTED];
};

const headersAt = (document: DocumentSchemas, place: readonly string[]): DocumentedResponse['headers'] =>
  new Map(
    Object.entries(document.at(place) ?? {}).map(([name, header]) => {
      const { $ref } = header as { $ref?: string };
      const target = $ref === undefined ? [...place, name] : $ref.split('/').slice(1);
      return [name.toLowerCase(), { ...(document.at(target) as unknown as Header), place: target }];
    }),
  );

const findResponse = (
  document: DocumentSchemas,
  request: RequestLine | null,
  status: number,
): DocumentedResponse | undefined => {
  const place = placesOf(document, request)
    .map((responses) => [...responses, String(status)])
    .find((candidate) => document.at(candidate) !== undefined);
  if (place === undefined) return undefined;
  const content = document.at([...place, 'content']) as DocumentedResponse['content'];
  const problemCodes = (document.at([...place, 'x-problem-codes']) ?? []) as unknown as readonly string[];
  return { place, headers: headersAt(document, [...place, 'headers']), problemCodes, content };
};

/** The responses that were found, because most requests of a suite are alike. */
const found = new WeakMap<DocumentSchemas, Map<string, DocumentedResponse | undefined>>();

/** Returns the documented response of this status to a request; undefined if there is none. */
export const documentedResponse = (
  document: DocumentSchemas,
  request: RequestLine | null,
  status: number,
): DocumentedResponse | undefined => {
  const responses = found.get(document) ?? new Map<string, DocumentedResponse | undefined>();
  found.set(document, responses);
  const key = `${request === null ? '' : `${request.method} ${request.path}`} ${String(status)}`;
  if (!responses.has(key)) responses.set(key, findResponse(document, request, status));
  return responses.get(key);
};
