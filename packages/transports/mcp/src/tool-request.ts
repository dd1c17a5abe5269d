import type { Route } from '@workspace-api/contract';
import { IDEMPOTENCY_KEY, placesOf, toWellFormed } from '@workspace-api/contract/internal';
import { IDEMPOTENCY_ARGUMENT } from '@workspace-api/contract/open-api';
import type { HttpRequest } from '@workspace-api/http';
import type { RequestContext } from '@workspace-api/http/internal';

/** The arguments of a tool call. */
export type Arguments = Readonly<Record<string, unknown>>;

/** A tool call as a request of its route. */
export interface ToolRequest {
  readonly request: HttpRequest;
  /** The parameters of the path in order, as they are sent. */
  readonly segments: readonly string[];
}

const encoder = new TextEncoder();

/** Returns a parameter as a string. The JSON of an array or object is no parameter of an id or a number. */
const textOf = (value: unknown = ''): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Returns the HTTP request of a tool call, with the key, headers and address of its message. It includes unknown
 * arguments, which the HTTP layer rejects.
 */
export const toolRequest = (route: Route, given: Arguments, message: RequestContext): ToolRequest => {
  const { request: caller, requestId } = message;
  const { path, body } = placesOf(route);
  const isCreation = route.operation.effect === 'create';
  const isElsewhere = (name: string): boolean => path.includes(name) || (isCreation && name === IDEMPOTENCY_ARGUMENT);
  const isInQuery = body.length === 0;
  // A query cannot have null. In a body, the core decides whether it is absence.
  const others = Object.entries(given).filter(([name, value]) => !isElsewhere(name) && !(isInQuery && value === null));
  const segments = path.map((name) => encodeURIComponent(toWellFormed(textOf(given[name]))));
  const idempotencyKey = given[IDEMPOTENCY_ARGUMENT];
  const headers: Readonly<Record<string, string | undefined>> = {
    'content-type': 'application/json',
    'content-encoding': undefined,
    // An empty key is invalid, so a creation without a key is rejected: its retry would create a second record.
    [IDEMPOTENCY_KEY.toLowerCase()]: typeof idempotencyKey === 'string' ? idempotencyKey : '',
  };
  return {
    segments,
    request: {
      method: route.method,
      path: path.reduce((whole, name, index) => whole.replace(`{${name}}`, () => segments[index] ?? ''), route.path),
      query: !isInQuery ? '' : String(new URLSearchParams(others.map(([name, value]) => [name, textOf(value)]))),
      mountPath: caller.mountPath,
      clientAddress: caller.clientAddress,
      requestId,
      partOf: message,
      header: (name) => (Object.hasOwn(headers, name) ? headers[name] : caller.header(name)),
      readBody: async () => Promise.resolve(encoder.encode(JSON.stringify(Object.fromEntries(others)))),
    },
  };
};
