import { route } from '@workspace-api/contract';
import { OPEN_API_HEADERS, OPEN_API_PATH } from '@workspace-api/contract/internal';
import { openApiDocument } from '@workspace-api/contract/open-api';
import { jsonOf, type RequestParts, requestTo, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { gunzipSync } from 'node:zlib';
import { createHttpHandler, serve, type HttpHandler, type HttpResponse } from '../../src/index.js';
import { stubPages } from '../support/stub-pages.js';
import { AT_CAMPAIGN, getCampaign } from '../support/operations.js';

/** Returns the document as parsed JSON. */
const documentOf = (mountPath?: string): unknown =>
  JSON.parse(JSON.stringify(openApiDocument(mountPath === undefined ? {} : { mountPath })));

describe('the OpenAPI document', () => {
  let handler: HttpHandler;

  beforeEach(() => {
    handler = createHttpHandler(stubApi());
  });

  const read = async (parts: RequestParts = {}): Promise<HttpResponse> =>
    (await handler.handle(requestTo(OPEN_API_PATH, { ...parts, headers: { 'x-request-id': 'a', ...parts.headers } })))
      .response;

  it('is that of the contract, and needs no key', async () => {
    const response = await read();
    expect(response.status).to.equal(200);
    expect(response.headers).to.deep.equal({
      ...OPEN_API_HEADERS,
      'Content-Type': 'application/json',
      'X-Request-Id': 'a',
      ETag: response.headers['ETag'],
    });
    expect(jsonOf(response)).to.deep.equal(documentOf());
  });

  it('has what pages add to it', async () => {
    const { response } = await createHttpHandler(stubApi(), { reference: stubPages() }).handle(
      requestTo(OPEN_API_PATH),
    );
    expect(jsonOf(response)).to.deep.equal({ ...(documentOf() as object), 'x-completed': true });
  });

  it('is compressed if the client accepts it', async () => {
    const { headers, body } = await read({ headers: { 'accept-encoding': 'br, gzip' } });
    expect(headers).to.include({ 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' });
    expect(JSON.parse(gunzipSync(body as Uint8Array).toString())).to.deep.equal(documentOf());
  });

  it('is not sent again to a client that has it', async () => {
    const { headers } = await read();
    const same = await read({ headers: { 'if-none-match': headers['ETag'] } });
    expect([same.status, same.body, same.headers['ETag']]).to.deep.equal([304, null, headers['ETag']]);
    expect(same.headers).not.to.have.property('Content-Type');
  });

  it('has another entity tag with another mount path, or with operations of a host', async () => {
    const operation = serve(route(getCampaign, AT_CAMPAIGN), {});
    const withOperation = createHttpHandler(stubApi(), { operations: [operation] });
    const other = await withOperation.handle(requestTo(OPEN_API_PATH));
    const responses = [await read(), await read({ mountPath: '/shop' }), other.response];
    expect(new Set(responses.map(({ headers }) => headers['ETag'])).size).to.equal(3);
  });

  it('has the mount path of each request, also when that changes, and at once', async () => {
    const mountPaths = ['/shop', '/shop', '', '/other', '/shop'];
    const responses = await Promise.all(mountPaths.map((mountPath) => read({ mountPath })));
    expect(responses.map(jsonOf)).to.deep.equal(mountPaths.map(documentOf));
  });
});
