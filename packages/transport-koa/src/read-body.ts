import { BODY_LIMIT, RequestError } from '@workspace-api/contract';
import type { IncomingMessage } from 'node:http';
import { askForBody } from './expectations.js';

/** So many pieces of a body are joined to one: a byte in a chunk of its own takes a hundred times its size. */
const MOST_PIECES = 1_000;

/**
 * Reads the body of a request. Throws `body_too_large` as soon as it is known to be, and `malformed_request` when the
 * connection breaks off. Of a body that is too large the rest is thrown away as it comes, so that the answer reaches a
 * caller who is still sending; the server's request timeout bounds that.
 */
export const readBody = (request: IncomingMessage): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    let pieces: Buffer[] = [];
    let length = 0;

    const refuse = (): void => {
      request.off('data', collect);
      request.resume();
      reject(new RequestError('body_too_large'));
    };
    const collect = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > BODY_LIMIT) {
        refuse();
        return;
      }
      pieces.push(chunk);
      if (pieces.length === MOST_PIECES) pieces = [Buffer.concat(pieces)];
    };

    const breakOff = (cause: Error | null): void => {
      reject(new RequestError('malformed_request', { cause }));
    };

    if (request.destroyed) {
      // The connection broke off while the key was looked up, and no event will tell of it.
      breakOff(request.errored);
      return;
    }
    if (Number(request.headers['content-length']) > BODY_LIMIT) {
      refuse();
      return;
    }
    askForBody(request);
    request.on('data', collect);
    request.once('end', () => {
      resolve(Buffer.concat(pieces));
    });
    request.once('error', breakOff);
  });
