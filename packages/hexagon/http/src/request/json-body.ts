import { BODY_LIMITS, PROBLEMS, RequestError, type BodyLimits } from '@workspace-api/contract';
import type { HttpRequest } from '../http-request.js';
import { countFields, requireFields } from './json-parts.js';
import { placeOfSyntaxError } from './syntax-error.js';

const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Throws `unsupported_media_type` unless the headers declare uncompressed JSON. */
const requireJson = (request: HttpRequest): void => {
  const contentType = request.header('content-type');
  const contentEncoding = request.header('content-encoding');
  const isPlain = contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
  if (contentType === undefined || !JSON_TYPE.test(contentType) || !isPlain) {
    throw new RequestError('unsupported_media_type', { headers: { Accept: 'application/json' } });
  }
};

const { message, remedy } = PROBLEMS.invalid_json;

const parse = (body: Uint8Array): unknown => {
  let text: string | undefined;
  try {
    text = decoder.decode(body);
    return JSON.parse(text);
  } catch {
    if (text === undefined) throw new RequestError('invalid_json');
    const isEmpty = text.trim() === '';
    const detail = isEmpty
      ? `The request body is empty. ${remedy}`
      : `${message} Correct it at ${placeOfSyntaxError(text)}.`;
    throw new RequestError('invalid_json', { detail });
  }
};

/**
 * Reads a JSON body in UTF-8. Rejects with `unsupported_media_type`, `body_too_large` or `invalid_json`; and with
 * `validation_failed` for a body with too many parts, or with a repeated field.
 */
export const readJson = async (request: HttpRequest, { bytes, parts }: BodyLimits = BODY_LIMITS): Promise<unknown> => {
  const isTyped = request.header('content-type') !== undefined;
  if (isTyped) requireJson(request);
  const body = await request.readBody(bytes);
  // Clients send no type without a body.
  if (!isTyped && body.length > 0) requireJson(request);
  const fields = countFields(body, parts);
  const value = parse(body);
  requireFields(value, fields);
  return value;
};
