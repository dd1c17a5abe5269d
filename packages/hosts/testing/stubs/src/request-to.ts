import { RequestError } from '@workspace-api/contract';
import type { HttpRequest } from '@workspace-api/http';

/** The parts of a request other than its target. */
export interface RequestParts extends Partial<
  Pick<HttpRequest, 'method' | 'mountPath' | 'clientAddress' | 'requestId'>
> {
  /** The headers by lower-case name. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Uint8Array;
}

/**
 * Returns a request to a target, such as `/api/public/v1/groups?limit=5`, without a socket. The default method is GET.
 */
export const requestTo = (
  target: string,
  { method = 'GET', headers = {}, body = '', ...parts }: RequestParts = {},
): HttpRequest => {
  const [path = '', ...query] = target.split('?');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return {
    ...parts,
    method,
    path,
    query: query.join('?'),
    header: (name) => headers[name],
    readBody: (limit) =>
      bytes.length > limit ? Promise.reject(new RequestError('body_too_large')) : Promise.resolve(bytes),
  };
};
