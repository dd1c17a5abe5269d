import { PROBLEMS, RequestError, type BodyLimits } from '@workspace-api/contract';
import { BODY_LIMITS } from '@workspace-api/contract/internal';
import { placeOfSyntaxError } from '@workspace-api/core/internal';
import type { HttpRequest } from '../http-request.js';
import { countFields, requireFields } from './json-parts.js';
import { gunzip, isGzip, requireJsonType } from './media-type.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

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
 * Reads a JSON body in UTF-8, which may be compressed with gzip. Rejects with `unsupported_media_type`, `body_too_large` or
 * `invalid_json`; and with `validation_failed` for a body with too many parts, or with a repeated field. Limits count after
 * decompression.
 */
export const readJson = async (request: HttpRequest, { bytes, parts }: BodyLimits = BODY_LIMITS): Promise<unknown> => {
  const contentType = request.header('content-type');
  if (contentType !== undefined) requireJsonType(contentType);
  const isCompressed = isGzip(request.header('content-encoding'));
  let body = await request.readBody(bytes);
  // Clients send no type without a body.
  if (contentType === undefined && body.length > 0) requireJsonType(contentType);
  if (isCompressed) body = await gunzip(body, bytes);
  const fields = countFields(body, parts);
  const value = parse(body);
  requireFields(value, fields);
  return value;
};
