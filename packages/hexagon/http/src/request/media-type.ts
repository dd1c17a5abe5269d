import { RequestError } from '@workspace-api/contract';

/** A media type (RFC 9110, section 8.3.1), without its parameters. */
const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** The value of the parameter `charset`, which may be quoted. */
const CHARSET = /;[ \t]*charset[ \t]*=[ \t]*("?)([^";,\s]*)\1[ \t]*(?:;|$)/i;

const UTF_8 = /^utf-?8$/i;

/** The codings of a body that are read. `x-gzip` is an old name of gzip (RFC 9110, section 8.4.1.3). */
const GZIP = /^(?:x-)?gzip$/i;

const rejection = (detail?: string, headers: Readonly<Record<string, string>> = {}): RequestError =>
  new RequestError('unsupported_media_type', { headers: { Accept: 'application/json', ...headers }, detail });

/** Throws `unsupported_media_type` unless a header declares JSON. Parameters other than the charset are ignored. */
export const requireJsonType = (contentType: string | undefined): void => {
  if (contentType === undefined || !JSON_TYPE.test(contentType) || contentType.includes(',')) throw rejection();
  const charset = CHARSET.exec(contentType)?.[2];
  if (charset !== undefined && !UTF_8.test(charset))
    throw rejection('The charset of the request body is not supported. Encode the JSON in UTF-8.');
};

/** Returns whether a header declares gzip. Throws `unsupported_media_type` for any other coding, and says which are supported. */
export const isGzip = (contentEncoding: string | undefined): boolean => {
  const coding = contentEncoding?.trim() ?? '';
  if (coding === '' || /^identity$/i.test(coding)) return false;
  if (GZIP.test(coding)) return true;
  const advice = UTF_8.test(coding)
    ? 'Content-Encoding is for compression, and UTF-8 is a charset. Remove the header.'
    : 'The content coding of the request body is not supported. Compress the body with gzip, or send it as it is.';
  throw rejection(advice, { 'Accept-Encoding': 'gzip, identity' });
};

/** The first bytes of gzip (RFC 1952). */
const MAGIC = [0x1f, 0x8b];

/**
 * Resolves to a decompressed body. A body parser of a host may have done so already. Rejects with `body_too_large` beyond a
 * limit in bytes, before it keeps more.
 */
export const gunzip = async (body: Uint8Array, limit: number): Promise<Uint8Array> => {
  if (!MAGIC.every((byte, index) => body[index] === byte)) return body;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
    for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
      length += chunk.length;
      if (length > limit) throw new RequestError('body_too_large');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof RequestError) throw cause;
    throw new RequestError('invalid_json', { detail: 'The request body is not valid gzip. Compress it again.', cause });
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
};
