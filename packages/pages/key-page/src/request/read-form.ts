import { RequestError } from '@workspace-api/contract';
import type { HttpRequest } from '@workspace-api/http';

const MAX_BYTES = 16_384;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/** The fields of a form. A field may have several values. */
export type Form = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

/** Returns the fields of an object that a body parser of the host has made of a form. */
const parsedFields = (text: string): string[][] => {
  try {
    return Object.entries(JSON.parse(text) as object).flatMap(([name, value]) =>
      [value as unknown].flat().map((one) => [name, typeof one === 'string' ? one : '']),
    );
  } catch (cause) {
    throw new RequestError('invalid_json', { cause });
  }
};

/** Reads a form that a browser has sent. */
export const readForm = async (request: HttpRequest): Promise<Form> => {
  if (!FORM_TYPE.test(request.header('content-type') ?? '')) throw new RequestError('unsupported_media_type');
  const text = new TextDecoder().decode(await request.readBody(MAX_BYTES));
  return new URLSearchParams(text.startsWith('{') ? parsedFields(text) : text);
};
