import { preferredEncoding } from '@workspace-api/http';
import type { Middleware } from 'koa';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type InputType } from 'node:zlib';

/** Shorter responses fit into one packet anyway. */
const MIN_LENGTH = 1_024;

/** A thread costs more CPU than the compression of a page. Up to this length, the event loop waits less than a millisecond. */
const MAX_SYNC_LENGTH = 64 * 1_024;

/**
 * The bytes from which on further long responses are sent as they are, until some are compressed. Node.js has four
 * threads for that, for DNS and for files.
 */
const MAX_PENDING_BYTES = 4 * 1_024 * 1_024;

/** The fastest levels: the others cost two to three times the CPU, and make a page 10 % smaller. */
const GZIP = { level: 1 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The codings, the one with the least CPU first. */
const CODINGS = ['gzip', 'br'] as const;

const COMPRESS_SYNC = {
  gzip: (body: InputType) => gzipSync(body, GZIP),
  br: (body: InputType) => brotliCompressSync(body, BROTLI),
};

const COMPRESS = {
  gzip: (body: InputType) => promisify(gzip)(body, GZIP),
  br: (body: InputType) => promisify(brotliCompress)(body, BROTLI),
};

/** Returns a middleware that compresses responses for clients that accept it, unless they are compressed already. */
export const compressResponses = (): Middleware => {
  let pendingBytes = 0;

  const compress = async (body: InputType, length: number, coding: (typeof CODINGS)[number]): Promise<Buffer> => {
    if (length <= MAX_SYNC_LENGTH) return COMPRESS_SYNC[coding](body);
    pendingBytes += length;
    try {
      return await COMPRESS[coding](body);
    } finally {
      pendingBytes -= length;
    }
  };

  return async (context, next) => {
    await next();
    const { response } = context;
    const body: unknown = response.body;
    const { length } = response;
    if ((typeof body !== 'string' && !Buffer.isBuffer(body)) || length < MIN_LENGTH) return;
    if (context.res.hasHeader('Content-Encoding')) return;
    response.vary('Accept-Encoding');
    const coding = preferredEncoding(context.get('Accept-Encoding'), CODINGS);
    if (coding === 'identity' || (length > MAX_SYNC_LENGTH && pendingBytes >= MAX_PENDING_BYTES)) return;
    response.body = await compress(body, length, coding);
    response.set('Content-Encoding', coding);
  };
};
