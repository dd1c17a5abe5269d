import { RequestError } from '../problems/request-error.js';

/** The most bytes of a request body. The largest campaign, with every character escaped, takes about 200 KiB. */
export const BODY_LIMIT = 256 * 1024;

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Throws `unsupported_media_type` unless the headers announce JSON as it is. */
export const requireJson = (contentType: string | undefined, contentEncoding: string | undefined): void => {
  const isPlain = contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
  if (contentType === undefined || !JSON_TYPE.test(contentType) || !isPlain) {
    throw new RequestError('unsupported_media_type', { headers: { Accept: 'application/json' } });
  }
};

/** Reads a body of JSON in UTF-8. Throws `invalid_json`. */
export const parseJson = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(decoder.decode(body));
  } catch {
    throw new RequestError('invalid_json');
  }
};
