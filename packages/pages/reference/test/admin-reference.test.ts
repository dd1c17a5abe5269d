import { adminOpenApiDocument, createAdminHandler } from '@workspace-api/http/admin';
import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createAdminReference } from '../src/index.js';

describe('the reference of a back office', () => {
  it('leads browsers to its reference, and shows them its pages for paths that do not exist', async () => {
    const handler = createAdminHandler({} as never, {
      tokens: ['a-token-with-at-least-32-characters'],
      reference: createAdminReference(),
    });
    const get = async (path: string, accept: string) =>
      (await handler.handle(requestTo(path, { headers: { accept } }))).response;
    for (const path of ['/', '/docs/']) {
      expect(await get(path, 'text/html, */*;q=0.1')).to.deep.include({ status: 302, body: 'The page is at /docs.\n' });
      expect((await get(path, '*/*')).status).to.equal(404);
    }
    const { status, headers, body } = await get('/nope', 'text/html');
    expect([status, headers['Content-Type']]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(body).to.contain('href="/docs#keys.issue"').and.to.contain('/admin/v1/openapi.json');
    expect((await get('/nope', 'application/json')).headers['Content-Type']).to.equal('application/problem+json');
  });

  it('has a form for every operation in its reference, made from the schema of the body', () => {
    const document = adminOpenApiDocument();
    const { html } = createAdminReference().toPage(document);
    const { paths, components } = document as unknown as {
      paths: Record<
        string,
        { post: { requestBody: { content: { 'application/json': { schema: { $ref: string } } } } } }
      >;
      components: { schemas: Record<string, { properties: object; required?: readonly string[] }> };
    };
    for (const [path, { post }] of Object.entries(paths)) {
      const [, form = ''] = html.split(`<form data-path=".${path}">`);
      const names = [...form.slice(0, form.indexOf('</form>')).matchAll(/ name="(\w+)"( required)?/g)];
      const { properties, required = [] } =
        components.schemas[post.requestBody.content['application/json'].schema.$ref.split('/').pop() ?? ''] ??
        expect.fail(path);
      expect(
        names.map(([, name]) => name),
        path,
      ).to.deep.equal(Object.keys(properties));
      expect(
        names.filter(([, , isRequired]) => isRequired).map(([, name]) => name),
        path,
      ).to.have.members(required);
    }
  });
});
