import { failRequest } from './fail-request.js';
import type { Handled } from './handle-requests.js';
import type { HttpRequestHead } from './http-request.js';
import type { HttpResponse } from './http-response.js';

/**
 * Passes a response to `write`. If it throws, as for a header that cannot be sent, passes it `internal_error` instead, and
 * records the error. Returns the result of `write`.
 */
export const writeResponse = <Result>(
  { method, path, mountPath }: HttpRequestHead,
  { response, record }: Handled,
  write: (response: HttpResponse) => Result,
): Result => {
  try {
    return write(response);
  } catch (cause) {
    const { requestId } = record;
    const failed = failRequest(cause, { method, path, mountPath, requestId, header: () => undefined });
    const { status, code, error } = failed.record;
    Object.assign(record, { status, code, error });
    return write(failed.response);
  }
};
