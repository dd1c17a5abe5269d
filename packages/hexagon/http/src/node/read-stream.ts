import { RequestError } from '@workspace-api/contract';
import type { NodeRequest } from './node-message.js';

/** Chunks to buffer before concatenating: a one-byte chunk costs about 100 bytes. */
const MAX_CHUNKS = 1_000;

const concatenate = (chunks: readonly Uint8Array[], length: number): Uint8Array => {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
};

const errorOf = (cause: Error | null): RequestError =>
  cause instanceof RequestError ? cause : new RequestError('malformed_request', { cause });

/** Returns a collector of the chunks of a body. */
const collector = (limit: number) => {
  let chunks: Uint8Array[] = [];
  let length = 0;
  const bytes = (): Uint8Array => concatenate(chunks, length);
  /** Returns false if the body exceeds the limit. */
  const add = (chunk: Uint8Array): boolean => {
    length += chunk.length;
    if (length > limit) return false;
    chunks.push(chunk);
    if (chunks.length === MAX_CHUNKS) chunks = [bytes()];
    return true;
  };
  return { add, bytes };
};

/** Collects the chunks as they arrive. */
const receive = (request: NodeRequest, limit: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const { add, bytes } = collector(limit);
    const collect = (chunk: Uint8Array): void => {
      if (add(chunk)) return;
      request.off('data', collect);
      request.resume();
      reject(new RequestError('body_too_large'));
    };

    request.on('data', collect);
    request.once('end', () => {
      resolve(bytes());
    });
    request.once('error', (error) => {
      reject(errorOf(error));
    });
  });

/**
 * Reads the body of a request from its stream. Rejects with `body_too_large` as soon as the size is known, and with
 * `malformed_request`, or the `RequestError` that destroyed the stream, if the body is incomplete. Discards the rest of
 * a body that is too large, so that a client that is still sending receives the response.
 */
export const readStream = async (request: NodeRequest, limit: number): Promise<Uint8Array> => {
  // The request was aborted during the lookup of the key, so no event will follow.
  if (request.destroyed) throw errorOf(request.errored);
  // Do not read the body here: a client that sent `Expect: 100-continue` does not send it.
  if (Number(request.headers['content-length']) > limit) throw new RequestError('body_too_large');
  if (!request.complete) return receive(request, limit);

  // The body arrived during the lookup of the key, as small ones do. Reading it takes less time than its events.
  // Before Node.js 26, the first call returns all of it.
  const { add, bytes } = collector(limit);
  for (let chunk = request.read(); chunk !== null; chunk = request.read())
    if (!add(chunk)) throw new RequestError('body_too_large');
  return bytes();
};
