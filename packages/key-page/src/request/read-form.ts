import { RequestError } from '@workspace-api/contract';
import type { HttpRequest } from '@workspace-api/http';

const MAX_BYTES = 16_384;

const FORM_TYPE = /^application\/x-www-form-urlencoded[ \t]*(?:;|$)/i;

/** The fields of a form. A field may have several values. */
export type Form = Pick<URLSearchParams, 'get' | 'getAll' | 'has'>;

/** Reads a form that a browser has sent. A body parser of the host may have made an object of it. */
export const readForm = async (request: HttpRequest): Promise<Form> => {
  if (!FORM_TYPE.test(request.header('content-type') ?? '')) throw new RequestError('unsupported_media_type');
  const text = new TextDecoder().decode(await request.readBody(MAX_BYTES));
  if (!text.startsWith('{')) return new URLSearchParams(text);
  const fields = Object.entries(JSON.parse(text) as Readonly<Record<string, unknown>>);
  return new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));
};
