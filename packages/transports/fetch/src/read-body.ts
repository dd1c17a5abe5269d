import { RequestError } from '@workspace-api/contract';

/** The bytes to allocate for a body before any has arrived. `Content-Length` does not count: a client may send no byte of it. */
const INITIAL_SIZE = 1_024;

/** Returns a larger copy of the bytes, at least twice the size, so that small chunks do not cause a copy each. */
const grow = (bytes: Uint8Array, size: number, limit: number): Uint8Array<ArrayBuffer> => {
  const grown = new Uint8Array(Math.min(limit, Math.max(size, 2 * bytes.length)));
  grown.set(bytes);
  return grown;
};

const readStream = async (stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> => {
  const reader = stream.getReader();
  let bytes = new Uint8Array(INITIAL_SIZE);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, length);
    const size = length + value.length;
    if (size > limit) {
      reader.cancel().catch(() => undefined);
      throw new RequestError('body_too_large');
    }
    if (size > bytes.length) bytes = grow(bytes, size, limit);
    bytes.set(value, length);
    length = size;
  }
};

/**
 * Reads the body of a request from its stream, and cancels the stream as soon as there is more than the limit. `arrayBuffer()`
 * takes less CPU in some hosts, but has no limit, and `Content-Length` may be wrong: a host that decompresses a body often keeps
 * the header. Rejects with `body_too_large`, with `malformed_request` if the body breaks off, and with an internal error if the host has read it.
 */
export const readBody = async (request: Request, limit: number): Promise<Uint8Array> => {
  const { body } = request;
  if (request.bodyUsed || body?.locked === true) {
    throw new Error('The request body was read before the workspace API. Read `request.clone()` instead.');
  }
  if (body === null) return new Uint8Array();
  if (Number(request.headers.get('content-length')) > limit) {
    body.cancel().catch(() => undefined);
    throw new RequestError('body_too_large');
  }
  try {
    return await readStream(body, limit);
  } catch (cause) {
    throw cause instanceof RequestError ? cause : new RequestError('malformed_request', { cause });
  }
};
