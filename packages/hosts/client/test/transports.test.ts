import { createClient, type AttemptRecord, type Client, type ClientOptions } from '@workspace-api/client';
import type { RateLimits, Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { allOf } from './support/all-of.js';
import { errorOf } from './support/client-of.js';
import { openService, type Service } from './support/open-service.js';
import { TRANSPORTS, type Served } from './support/transports.js';

for (const [name, serve] of Object.entries(TRANSPORTS)) {
  describe(`the client, over ${name}`, () => {
    let service: Service;
    let served: Served;

    const open = async (rateLimits?: Partial<RateLimits>): Promise<void> => {
      service = await openService(rateLimits);
      served = await serve(service.api);
    };
    afterEach(() => served.close());

    const clientFor = (key: string, options: Partial<ClientOptions> = {}): Client =>
      createClient({ baseUrl: served.baseUrl, key, fetch: served.fetch, ...options });
    const clientWith = async (scopes?: readonly Scope[], options?: Partial<ClientOptions>): Promise<Client> =>
      clientFor((await service.issueKey(scopes)).secret, options);
    const campaign = (): Parameters<Client['campaigns']['create']>[0] => ({
      name: 'Spring menu 🌱',
      instanceId: service.instanceId,
      groupIds: service.groupIds.slice(0, 2),
      content: { type: 'text', text: 'It is here.' },
    });

    it('reads the workspace, its key and its usage', async () => {
      await open();
      const { key, secret } = await service.issueKey();
      const client = clientFor(secret);
      expect(await client.me()).to.deep.include({ id: service.workspace.id, name: 'Home' });
      expect((await client.me()).key).to.include({ id: key.id, prefix: secret.slice(0, 8) });
      const used = Object.fromEntries((await client.usage()).metrics.map(({ metric, used }) => [metric, used]));
      expect(used).to.deep.equal({ api_requests: 3, instances: 1, groups: 5, campaigns: 0 });
    });

    it('walks the lists to their ends, in pages of any size', async () => {
      await open();
      const client = await clientWith();
      expect(await allOf(client.instances.list())).to.have.length(1);
      for (const limit of [1, 2, 5, undefined]) {
        const ids = (await allOf(client.groups.list({ limit }))).map(({ id }) => id);
        expect(ids).to.deep.equal([...service.groupIds].reverse());
      }
      const pages = await allOf(client.groups.list({ limit: 2 }).pages());
      expect(pages.map(({ items }) => items.length)).to.deep.equal([2, 2, 1]);
    });

    it('creates drafts and scheduled campaigns, which the list has', async () => {
      await open();
      const client = await clientWith();
      const draft = await client.campaigns.create(campaign());
      const scheduled = await client.campaigns.create({
        ...campaign(),
        ...{ scheduledAt: '2100-01-01T00:00:00Z', metadata: { order: '17' } },
      });
      expect(draft).to.include({ status: 'draft', name: 'Spring menu 🌱' });
      expect(scheduled).to.deep.include({ status: 'scheduled', metadata: { order: '17' } });
      expect(await allOf(client.campaigns.list({ limit: 1 }))).to.deep.equal([scheduled, draft]);
    });

    it('creates one campaign per Idempotency-Key, and tells when a key is used for another', async () => {
      await open();
      const client = await clientWith();
      const options = { idempotencyKey: 'order-17' };
      const calls = [1, 2, 3, 4].map(() => client.campaigns.create(campaign(), options));
      const ids = new Set((await Promise.all(calls)).map(({ id }) => id));
      expect(ids).to.have.property('size', 1);
      expect(await errorOf(client.campaigns.create({ ...campaign(), name: 'Other' }, options))).to.include({
        ...{ code: 'idempotency_mismatch', status: 422, idempotencyKey: 'order-17' },
      });
      expect(await allOf(client.campaigns.list())).to.have.length(1);
    });

    it('names every field that is invalid', async () => {
      await open();
      const client = await clientWith();
      const error = await errorOf(client.campaigns.create({ ...campaign(), name: '', groupIds: [] }));
      expect(error).to.include({ code: 'validation_failed', status: 400, attempts: 1 });
      expect(error.errors.map(({ pointer, code }) => [pointer, code])).to.have.deep.members([
        ['/name', 'too_short'],
        ['/groupIds', 'too_few'],
      ]);
      const unknown = await errorOf(client.campaigns.create({ ...campaign(), instanceId: service.groupIds[0] ?? '' }));
      expect(unknown).to.include({ code: 'instance_not_found', status: 422 });
      expect(await errorOf(allOf(client.groups.list({ limit: 1_000 })))).to.include({ code: 'invalid_parameter' });
      expect(await errorOf(allOf(client.groups.list({ cursor: service.groupIds[0] })))).to.include({
        code: 'invalid_cursor',
      });
    });

    it('tells what is wrong with a key', async () => {
      await open();
      const reader = await clientWith(['groups:read']);
      const error = await errorOf(reader.campaigns.create(campaign()));
      expect(error).to.include({ code: 'insufficient_scope', status: 403 });
      expect(error.problem).to.deep.include({ requiredScope: 'campaigns:write', grantedScopes: ['groups:read'] });
      const issued = await service.issueKey();
      await service.revokeKey(issued);
      expect(await errorOf(clientFor(issued.secret).me())).to.include({ code: 'revoked_key', status: 401 });
      expect(await errorOf(clientFor('wsk_short').me())).to.include({ code: 'malformed_key', status: 401 });
    });

    it('has the request id of the service in its errors', async () => {
      await open();
      const records: AttemptRecord[] = [];
      const client = await clientWith(['usage:read'], { onAttempt: (record) => records.push(record) });
      const { requestId, problem } = await errorOf(client.me());
      expect(problem?.requestId).to.equal(requestId);
      expect(records.map((record) => record.requestId)).to.deep.equal([requestId]);
    });

    it('keeps to the rate limit, so that no call fails and few meet a 429', async () => {
      await open({ key: { limit: 4, windowSeconds: 1 } });
      const records: AttemptRecord[] = [];
      const client = await clientWith(undefined, { onAttempt: (record) => records.push(record) });
      await client.me();
      await Promise.all(Array.from({ length: 11 }, () => client.me()));
      const limited = records.filter(({ status }) => status === 429);
      expect(records).to.have.length(12 + limited.length);
      expect(limited.length).to.be.at.most(4);
    });
  });
}
