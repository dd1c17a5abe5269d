import { problem } from '@workspace-api/contract/schemas';
import { expect } from 'chai';
import { createApiServer } from './support/create-api-server.js';
import { READ_CAMPAIGN } from './support/host-operation.js';
import { listening } from './support/listening.js';
import { keyedApi } from './support/stub-api.js';

describe('an operation of the host, without a framework', () => {
  const listen = listening();

  const call = async (path: string, { method = 'GET', secret = 'campaigns:read' } = {}) => {
    const server = createApiServer(keyedApi(), { operations: [READ_CAMPAIGN] });
    const headers = secret === '' ? {} : { authorization: `Bearer ${secret}` };
    const response = await fetch(`http://127.0.0.1:${String(await listen(server))}${path}`, { method, headers });
    return { status: response.status, headers: response.headers, json: await response.json() };
  };

  it('gets its parameters decoded, and has the headers of the rate limits', async () => {
    const { status, headers, json } = await call('/api/public/v1/campaigns/a%2Fb%20%C3%A9?');
    expect([status, json]).to.deep.equal([200, { data: { campaignId: 'a/b é' } }]);
    expect(headers.get('ratelimit-policy')).to.equal('"key";q=9;w=60');
    expect(headers.get('ratelimit')).to.equal('"key";r=8;t=7');
  });

  for (const segment of ['%C3', '17/', '']) {
    it(`is not at ${JSON.stringify(segment)}`, async () => {
      const { status, json } = await call(`/api/public/v1/campaigns/${segment}`);
      expect([status, problem.parse(json).code]).to.deep.equal([404, 'unknown_path']);
    });
  }

  it('is not at a target that the strict server rejects', async () => {
    const { status, json } = await call('/api/public/v1/campaigns/%zz');
    expect([status, problem.parse(json).code]).to.deep.equal([400, 'malformed_request']);
  });

  it('rejects other methods with Allow', async () => {
    const { status, headers } = await call('/api/public/v1/campaigns/17', { method: 'DELETE' });
    expect(status).to.equal(405);
    expect(headers.get('allow')?.split(', ').sort()).to.deep.equal(['GET', 'HEAD']);
  });

  it('rejects a request without a key', async () => {
    const { status, json } = await call('/api/public/v1/campaigns/17', { secret: '' });
    expect([status, problem.parse(json).code]).to.deep.equal([401, 'missing_key']);
  });

  it('rejects a key without its scope', async () => {
    const { status, json } = await call('/api/public/v1/campaigns/17', { secret: 'campaigns:write' });
    expect([status, problem.parse(json).code]).to.deep.equal([403, 'insufficient_scope']);
  });

  it('is in the OpenAPI document', async () => {
    const { json } = await call('/api/public/v1/openapi.json');
    expect(json).to.have.nested.property('paths./api/public/v1/campaigns/{campaignId}.get.operationId', 'getCampaign');
  });
});
