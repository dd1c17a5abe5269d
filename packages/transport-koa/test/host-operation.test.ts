import { READ_CAMPAIGN, UNSENDABLE_RESPONSE, keyedApi, stubApi } from '@workspace-api/testing/stubs';
import { SCOPES } from '@workspace-api/core';
import { expect } from 'chai';
import { createWorkspaceApp, createWorkspaceMiddleware } from '../src/index.js';
import { appOf as appWith } from './support/app-of.js';
import { serving } from './support/serving.js';

describe('an operation of the host, in Koa', () => {
  const serve = serving();

  const call = async (path: string, { method = 'GET', secret = 'campaigns:read' } = {}) => {
    const grantedScopes = SCOPES.filter((scope) => scope === secret);
    const { get } = await serve(createWorkspaceApp(keyedApi({}, grantedScopes), { operations: [READ_CAMPAIGN] }));
    const headers = new Headers(secret === '' ? [] : [['authorization', `Bearer ${secret}`]]);
    const response = await get(path, { method, headers });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };

  it('gets its parameters decoded, and has the headers of the rate limits', async () => {
    const { status, headers, json } = await call('/api/public/v1/campaigns/a%2Fb%20%C3%A9?');
    expect([status, json]).to.deep.equal([200, { data: { campaignId: 'a/b é' } }]);
    expect(headers.get('ratelimit-policy')).to.equal('"key";q=9;w=60');
    expect(headers.get('ratelimit')).to.equal('"key";r=8;t=7');
  });

  for (const segment of ['%C3', '%zz', '%', '17/', '']) {
    it(`is not at ${JSON.stringify(segment)}`, async () => {
      const { status, json } = await call(`/api/public/v1/campaigns/${segment}`);
      expect(status).to.equal(404);
      expect(json).to.include({ status: 404, code: 'unknown_path' });
    });
  }

  it('rejects other methods with Allow', async () => {
    const { status, headers } = await call('/api/public/v1/campaigns/17', { method: 'DELETE' });
    expect(status).to.equal(405);
    expect(headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
  });

  it('rejects a request without a key', async () => {
    const { status, json } = await call('/api/public/v1/campaigns/17', { secret: '' });
    expect(status).to.equal(401);
    expect(json).to.include({ status: 401, code: 'missing_key' });
  });

  it('rejects a key without its scope', async () => {
    const { status, json } = await call('/api/public/v1/campaigns/17', { secret: 'campaigns:write' });
    expect(status).to.equal(403);
    expect(json).to.include({ status: 403, code: 'insufficient_scope' });
  });

  for (const [where, appOf] of [
    ['the application', createWorkspaceApp],
    ['the middleware', (...parameters) => appWith(createWorkspaceMiddleware(...parameters))],
  ] as readonly (readonly [string, typeof createWorkspaceApp])[]) {
    it(`is internal_error if its response cannot be written, in ${where}`, async () => {
      const { get, errors } = await serve(appOf(stubApi(), { operations: [UNSENDABLE_RESPONSE] }));
      const response = await get('/api/public/v1/campaigns/a%0d%0aSet-Cookie:%20b=c');
      expect(response.status).to.equal(500);
      expect(response.headers.get('set-cookie')).to.equal(null);
      expect(await response.json()).to.include({ code: 'internal_error' });
      expect(errors).to.have.lengthOf(1);
    });
  }

  it('is in the OpenAPI document', async () => {
    const { json } = await call('/api/public/v1/openapi.json');
    expect(json).to.have.nested.property('paths./api/public/v1/campaigns/{campaignId}.get.operationId', 'getCampaign');
  });
});
