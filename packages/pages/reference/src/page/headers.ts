import { OPTIONAL, fieldList } from './fields.js';
import type { Header, OpenApi, Response } from '../open-api.js';
import { schemasOf } from './schemas.js';

/** Headers of a response, by name. */
export type Headers = NonNullable<Response['headers']>;

const HEADER_REF = /^#\/components\/headers\/(.+)$/;

/** Returns headers of a response in HTML. The id of each begins with that of the list. */
export const headerList = (document: OpenApi, id: string, headers: Headers): string => {
  const fields = Object.entries(headers).map(([name, header]) => {
    const target: Header | undefined = document.components?.headers?.[HEADER_REF.exec(header.$ref ?? '')?.[1] ?? ''];
    const { description = '', schema = {}, required = false } = target ?? header;
    return { name, schema: { ...schema, description }, required };
  });
  return fieldList(schemasOf(document), id, fields, OPTIONAL);
};
