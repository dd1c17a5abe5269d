import { OPEN_API_PATH } from '@workspace-api/contract/internal';
import type { CompletedRequest } from '@workspace-api/http';
import { Reported, UNSENDABLE_RESPONSE, stubApi } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createFetchHandler } from '../src/index.js';
import { CAMPAIGNS, GROUPS, ORIGIN } from './support/requests.js';

describe('createFetchHandler', () => {
  it('responds with internal_error if the response cannot be written, and reports the error', async () => {
    const reported = new Reported<CompletedRequest>();
    const handler = createFetchHandler(stubApi(), {
      operations: [UNSENDABLE_RESPONSE],
      onResponse: reported.onResponse,
    });
    const response = await handler(new Request(`${CAMPAIGNS}/a%0d%0aSet-Cookie:%20b=c`));
    expect(response.status).to.equal(500);
    expect(await response.json()).to.include({ code: 'internal_error' });
    const [record] = await reported.count(1);
    expect(record).to.include({ operationId: 'getCampaign', status: 500, code: 'internal_error' });
    expect(response.headers.get('x-request-id')).to.equal(record?.requestId);
  });

  it('leaves compression to the runtime', async () => {
    const request = new Request(ORIGIN + OPEN_API_PATH, { headers: { 'accept-encoding': 'gzip' } });
    const { headers } = await createFetchHandler(stubApi())(request);
    expect(headers.get('content-encoding')).to.equal(null);
  });

  it('sends a response without a body as it is', async () => {
    const handler = createFetchHandler(stubApi());
    const url = ORIGIN + OPEN_API_PATH;
    const fresh = await handler(new Request(url));
    expect(await fresh.json()).to.have.property('openapi');
    const etag = String(fresh.headers.get('etag'));
    const cached = await handler(new Request(url, { headers: { 'if-none-match': etag } }));
    expect(cached.status).to.equal(304);
    expect(cached.body).to.equal(null);
    expect(cached.headers.has('content-length')).to.equal(false);
  });

  describe('request id', () => {
    it('is the one from the host, if any', async () => {
      const handler = createFetchHandler(stubApi(), { requestId: () => 'host-4' });
      const response = await handler(new Request(GROUPS, { headers: { 'x-request-id': 'trace-17' } }));
      expect(response.headers.get('x-request-id')).to.equal('host-4');
    });
  });

  describe('client address', () => {
    const addresses: unknown[] = [];
    const api = stubApi({
      authorize: (secret, scope, options) => {
        addresses.push(options?.address);
        return stubApi().authorize(secret, scope);
      },
    });

    beforeEach(() => {
      addresses.length = 0;
    });

    it('is unknown unless the host returns it', async () => {
      await createFetchHandler(api)(new Request(GROUPS, { headers: { 'x-forwarded-for': '203.0.113.9' } }));
      expect(addresses).to.deep.equal([undefined]);
    });

    it('is read from the arguments after the request', async () => {
      const clientAddress = (_request: Request, info: { readonly hostname: string }): string => info.hostname;
      await createFetchHandler(api, { clientAddress })(new Request(GROUPS), { hostname: '203.0.113.7' });
      expect(addresses).to.deep.equal(['203.0.113.7']);
    });

    it('is forwarded by a trusted proxy', async () => {
      const handler = createFetchHandler(api, { trustedProxies: 1, clientAddress: () => '10.0.0.1' });
      await handler(new Request(GROUPS, { headers: { 'x-forwarded-for': '203.0.113.9' } }));
      expect(addresses).to.deep.equal(['203.0.113.9']);
    });
  });
});
