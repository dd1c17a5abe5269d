import type { HttpResponse } from '../../../src/index.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { adminOpenApiDocument } from '../../../src/admin/index.js';

interface Response {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly post?: { readonly responses: Readonly<Record<string, Response>> } }>
  >;
  readonly 'x-unrouted-responses': Readonly<Record<string, Response>>;
  readonly components: { readonly headers: Readonly<Record<string, { readonly required: boolean }>> };
}

const document = adminOpenApiDocument() as unknown as Document;

const ajv = new Ajv2020({ strict: false });
// CommonJS, whose default export has the function as its own default.
(addFormats as unknown as { readonly default: (to: Ajv2020) => void }).default(ajv);
ajv.addSchema(document, 'document');

/** Expects that the document has the status, the headers and the body of a response. */
export const expectDocumented = (
  method: string,
  path: string,
  { status, headers }: HttpResponse,
  body: unknown,
): void => {
  const responses = method === 'POST' ? document.paths[path]?.post?.responses : undefined;
  const documented = (responses ?? document['x-unrouted-responses'])[String(status)];
  expect(documented, `${method} ${path} ${String(status)}`).to.be.an('object');
  const { 'Content-Type': mediaType, ...others } = headers;
  const names = Object.keys(documented?.headers ?? {});
  expect(names).to.include.members(Object.keys(others));
  const required = names.filter((name) => document.components.headers[name]?.required ?? true);
  expect(Object.keys(others)).to.include.members(required);
  const schema = JSON.stringify(documented?.content?.[mediaType ?? '']?.schema ?? null).replaceAll(
    '"#/',
    '"document#/',
  );
  if (body === null) expect(schema).to.equal('null');
  else if (!ajv.validate(JSON.parse(schema) as object, body)) expect.fail(ajv.errorsText());
};
