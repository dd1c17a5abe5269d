import { preferredEncoding } from '@workspace-api/http/endpoints';
import type { Middleware } from 'koa';
import { brotliCompressSync, constants, gzipSync, type InputType } from 'node:zlib';

/** Shorter responses fit into one packet anyway. */
const MIN_LENGTH = 1_024;

/** A page has at most 256 KiB, and takes about 4 ms. A longer response, such as one of a host, is sent as it is. */
const MAX_LENGTH = 300 * 1_024;

/** The fastest levels: the others cost two to three times the CPU, and make a page 10 % smaller. */
const GZIP = { level: 1 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The codings, the one with the least CPU first. */
const CODINGS = ['gzip', 'br'] as const;

const COMPRESS = {
  gzip: (body: InputType) => gzipSync(body, GZIP),
  br: (body: InputType) => brotliCompressSync(body, BROTLI),
};

/** Returns a middleware that compresses responses for clients that accept it, unless they are compressed already. */
export const compressResponses = (): Middleware => async (context, next) => {
  await next();
  const { response } = context;
  const body: unknown = response.body;
  const { length } = response;
  if ((typeof body !== 'string' && !Buffer.isBuffer(body)) || length < MIN_LENGTH || length > MAX_LENGTH) return;
  if (context.res.hasHeader('Content-Encoding')) return;
  response.vary('Accept-Encoding');
  const coding = preferredEncoding(context.get('Accept-Encoding'), CODINGS);
  if (coding === 'identity') return;
  response.body = COMPRESS[coding](body);
  response.set('Content-Encoding', coding);
};
