import { RequestError, type ProblemCode } from '@workspace-api/contract';
import { failRequest } from './fail-request.js';
import type { Handled } from './handle-requests.js';

/** The known facts about a request that a server rejects. */
export interface RejectedRequest {
  /** Null or omitted if the request was not valid HTTP. */
  readonly method?: string | null | undefined;
  readonly header?: ((name: string) => string | undefined) | undefined;
  /** The path at which the API is mounted, such as `/shop`. Defaults to the root. */
  readonly mountPath?: string | undefined;
  /** The address of the peer. */
  readonly clientAddress?: string | undefined;
}

/** Returns the response to a request that a server rejects before handling it, for example with `malformed_request`. */
export const rejectRequest = (
  code: ProblemCode,
  { method = null, header = () => undefined, mountPath, clientAddress }: RejectedRequest = {},
): Handled => {
  const request = { method: method ?? '', path: '/', mountPath, clientAddress, header };
  const { response, record } = failRequest(new RequestError(code), request);
  return { response, record: { ...record, method } };
};
