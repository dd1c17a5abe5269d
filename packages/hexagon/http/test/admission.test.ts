import { RequestError } from '@workspace-api/contract';
import { isDomainError } from '@workspace-api/core';
import { ManualClock } from '@workspace-api/testing';
import { requestTo, type RequestParts } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createAdmission } from '../src/admission.js';
import { RequestContext } from '../src/context/request-context.js';
import type { EntranceOptions } from '../src/request/entrance.js';

const CONCURRENCY = { key: null, workspace: null, waitMilliseconds: 0 };

const LIMITS = { address: { limit: 2, windowSeconds: 60 }, requests: null, concurrency: CONCURRENCY };

/** Opens an admission of callers by the header `x-caller`. */
const open = (
  limits: Partial<Parameters<typeof createAdmission>[0]['limits']> = {},
  entrance: EntranceOptions = {},
) => {
  const clock = new ManualClock();
  const admission = createAdmission({
    ...entrance,
    clock,
    limits: { ...LIMITS, ...limits },
    failures: ['invalid_token'],
    identify: async ({ request }) => {
      const id = request.header('x-caller');
      if (id === undefined) throw new RequestError('invalid_token');
      if (id === 'down') throw new RequestError('internal_error');
      const [workspaceId = '', name = ''] = id.split('/');
      return { id: name, workspaceId };
    },
  });
  const admit = async (caller: string | undefined, parts: RequestParts = {}) => {
    const headers = { 'x-caller': caller, ...parts.headers };
    const context = new RequestContext(requestTo('/', { clientAddress: '203.0.113.7', ...parts, headers }));
    const thrown = await admission(context).then(
      ({ id }) => id,
      (error: unknown) => error,
    );
    return {
      outcome: isDomainError(thrown) || thrown instanceof RequestError ? thrown.code : thrown,
      details: isDomainError(thrown) ? thrown.details : null,
      end: () => context.end(200),
      headers: context.headers('text/plain'),
    };
  };
  return { admit, clock };
};

describe('createAdmission', () => {
  it('resolves to the caller', async () => {
    const { admit } = open();
    expect((await admit('acme/ann')).outcome).to.equal('ann');
  });

  it('counts failures by address, and rejects no valid credential because of them', async () => {
    const { admit, clock } = open();
    expect((await admit(undefined)).outcome).to.equal('invalid_token');
    const second = await admit(undefined);
    expect(second.outcome).to.equal('invalid_token');
    expect(second.headers).to.include({ 'RateLimit-Policy': '"address";q=2;w=60', RateLimit: '"address";r=0;t=60' });
    expect((await admit(undefined)).outcome).to.equal('rate_limited');
    expect((await admit('acme/ann')).outcome).to.equal('ann');
    expect((await admit(undefined, { clientAddress: '203.0.113.8' })).outcome).to.equal('invalid_token');
    clock.advance(60_000);
    expect((await admit(undefined)).outcome).to.equal('invalid_token');
  });

  it('counts no other error as a failure of the caller', async () => {
    const { admit } = open();
    for (let request = 0; request < 3; request++) expect((await admit('down')).outcome).to.equal('internal_error');
    expect((await admit(undefined)).outcome).to.equal('invalid_token');
  });

  it('reads the address that the trusted proxies report', async () => {
    const { admit } = open({}, { trustedProxies: 1 });
    const from = (address: string): RequestParts => ({ headers: { 'x-forwarded-for': `192.0.2.9, ${address}` } });
    for (let request = 0; request < 3; request++) await admit(undefined, from('192.0.2.1'));
    expect((await admit(undefined, from('192.0.2.1'))).outcome).to.equal('rate_limited');
    expect((await admit(undefined, from('192.0.2.2'))).outcome).to.equal('invalid_token');
  });

  it('rejects plain HTTP before it reads the credential, unless it is allowed', async () => {
    const plain = { headers: { 'x-forwarded-proto': 'http' } };
    expect((await open({}, { trustedProxies: 1 }).admit('down', plain)).outcome).to.equal('https_required');
    expect((await open({}, { trustedProxies: 1, allowPlainHttp: true }).admit('acme/ann', plain)).outcome).to.equal(
      'ann',
    );
    expect((await open().admit('acme/ann', plain)).outcome).to.equal('ann');
  });

  it('gives a caller, and a workspace, a number of places, which are free again when the request ends', async () => {
    const { admit } = open({ concurrency: { ...CONCURRENCY, key: 1, workspace: 2 } });
    const { end } = await admit('acme/ann');
    expect((await admit('acme/ann')).outcome).to.equal('rate_limited');
    expect((await admit('globex/ann')).outcome).to.equal('ann');
    expect((await admit('acme/bob')).outcome).to.equal('bob');
    expect((await admit('acme/eve')).outcome).to.equal('rate_limited');
    end();
    expect((await admit('acme/eve')).outcome).to.equal('eve');
  });

  it('lets a request wait for its place', async () => {
    const { admit } = open({ concurrency: { key: 1, workspace: null, waitMilliseconds: 10_000 } });
    const { end } = await admit('acme/ann');
    const waiting = admit('acme/ann');
    await new Promise(setImmediate);
    end();
    expect((await waiting).outcome).to.equal('ann');
  });

  it('counts the requests of a caller in each window', async () => {
    const { admit, clock } = open({
      requests: { limit: 2, windowSeconds: 60 },
      concurrency: { ...CONCURRENCY, key: 1 },
    });
    const once = async (caller: string): Promise<unknown> => {
      const { outcome, end } = await admit(caller);
      end();
      return outcome;
    };
    expect([await once('acme/ann'), await once('acme/ann'), await once('acme/ann')]).to.deep.equal([
      ...['ann', 'ann', 'rate_limited'],
    ]);
    const rejected = await admit('acme/ann');
    expect(rejected.details).to.deep.equal({ retryAfterSeconds: 60, violatedPolicies: [] });
    rejected.end();
    // A rejected request keeps no place.
    expect([await once('globex/ann'), await once('acme/ann')]).to.deep.equal(['ann', 'rate_limited']);
    clock.advance(60_000);
    expect(await once('acme/ann')).to.equal('ann');
  });
});
