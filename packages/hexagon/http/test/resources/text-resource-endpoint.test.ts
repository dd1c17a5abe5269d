import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import fc from 'fast-check';
import { mock } from 'node:test';
import { RequestContext } from '../../src/context/request-context.js';
import { textResourceEndpoint } from '../../src/resources/text-resource-endpoint.js';
import type { HttpResponse } from '../../src/index.js';

describe('textResourceEndpoint', () => {
  afterEach(() => mock.restoreAll());

  const serve = (text = 'text') => {
    const created: string[] = [];
    const endpoint = textResourceEndpoint('/text', (mountPath) => {
      created.push(mountPath);
      return { headers: { 'Content-Type': 'text/plain' }, text };
    });
    const get = async (mountPath = ''): Promise<HttpResponse> =>
      endpoint.respond(new RequestContext(requestTo('/text', { mountPath })), {}, null);
    return { created, get };
  };

  it('creates its resource once for all requests with one mount path', async () => {
    const { created, get } = serve();
    await Promise.all([get('/shop'), get('/shop')]);
    await get('/shop');
    expect(created).to.deep.equal(['/shop']);
    await get('/other');
    expect(created).to.deep.equal(['/shop', '/other']);
  });

  it('creates it again if the first attempt failed', async () => {
    const { get } = serve();
    mock.method(crypto.subtle, 'digest', () => Promise.reject(new Error('busy')), { times: 1 });
    const error: unknown = await get().catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'busy');
    expect((await get()).status).to.equal(200);
  });

  it('gives each text an entity tag of the form that the document describes', () =>
    fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect((await serve(text).get()).headers['ETag']).to.match(/^W\/"[0-9a-f]{16}"$/);
      }),
      { numRuns: 20 },
    ));
});
