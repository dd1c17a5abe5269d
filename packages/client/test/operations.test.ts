import { createClient, type Client, type WorkspaceApiError } from '@workspace-api/client';
import { SCOPES, type Scope } from '@workspace-api/core';
import { expect } from 'chai';
import { allOf } from './support/all-of.js';
import { CAMPAIGN, KEY, errorOf } from './support/client-of.js';
import { openService, type Service } from './support/open-service.js';
import { TRANSPORTS, type Served } from './support/serve.js';

/** Every operation, with the scope that it needs. */
const OPERATIONS: readonly (readonly [name: string, scope: Scope, call: (client: Client) => Promise<unknown>])[] = [
  ['me', 'workspace:read', (client) => client.me()],
  ['usage', 'usage:read', (client) => client.usage()],
  ['instances.list', 'instances:read', (client) => allOf(client.instances.list())],
  ['groups.list', 'groups:read', (client) => allOf(client.groups.list())],
  ['campaigns.list', 'campaigns:read', (client) => allOf(client.campaigns.list())],
  ['campaigns.create', 'campaigns:write', (client) => client.campaigns.create(CAMPAIGN)],
];

for (const [transport, serve] of Object.entries(TRANSPORTS)) {
  describe(`every operation of the client, over ${transport}`, () => {
    let service: Service;
    let served: Served;

    beforeEach(async () => {
      service = await openService();
      served = await serve(service.api);
    });
    afterEach(() => served.close());

    const clientOf = (key: string): Client => createClient({ baseUrl: served.baseUrl, key, fetch: served.fetch });
    const clientWith = async (scopes: readonly Scope[]): Promise<Client> =>
      clientOf((await service.issueKey(scopes)).secret);

    for (const [name, scope, call] of OPERATIONS) {
      it(`${name} needs ${scope}, and no other scope`, async () => {
        const others = SCOPES.filter((one) => one !== scope);
        const rejection = await errorOf(call(await clientWith(others)));
        expect(rejection).to.include({ code: 'insufficient_scope', status: 403, attempts: 1 });
        expect(rejection.problem).to.deep.include({ requiredScope: scope, grantedScopes: others });
        // The instance of the campaign does not exist, which only a request with the scope finds out.
        const code = await call(await clientWith([scope])).then(
          () => null,
          (error: unknown) => (error as WorkspaceApiError).code,
        );
        expect(code).to.equal(name === 'campaigns.create' ? 'instance_not_found' : null);
      });

      it(`${name} rejects a key that is malformed, unknown, revoked or expired`, async () => {
        const revoked = await service.issueKey();
        await service.revokeKey(revoked);
        const expired = await service.issueExpiredKey();
        for (const [key, code] of [
          ['wsk_short', 'malformed_key'],
          [KEY, 'unknown_key'],
          [revoked.secret, 'revoked_key'],
          [expired.secret, 'expired_key'],
        ] as const) {
          const rejection = await errorOf(call(clientOf(key)));
          expect(rejection).to.include({ code, status: 401, attempts: 1 });
          expect(rejection.message).not.to.contain(key);
        }
      });
    }

    it('a list shows each record once while others are added and removed between pages', async () => {
      const client = await clientWith(SCOPES);
      const [oldest = '', , , , newest = ''] = service.groupIds;
      const seen: string[] = [];
      for await (const { items } of client.groups.list({ limit: 2 }).pages()) {
        seen.push(...items.map(({ id }) => id));
        if (seen.length > 2) continue;
        await service.addGroup('added meanwhile');
        // The first page has shown the newest, and the last page is still to show the oldest.
        await service.removeGroup(newest);
        await service.removeGroup(oldest);
      }
      expect(seen).to.deep.equal([...service.groupIds].reverse().slice(0, -1));
    });

    it('lists and creations stay within the workspace of the key', async () => {
      const other = await service.openOtherWorkspace();
      const client = await clientWith(SCOPES);
      const mine = new Set((await allOf(client.groups.list())).map(({ id }) => id));
      expect([...mine]).to.have.members(service.groupIds);
      const foreign = { ...CAMPAIGN, instanceId: other.instanceId, groupIds: [other.groupId] };
      const missing = { ...foreign, instanceId: CAMPAIGN.instanceId };
      const [one, another] = [
        await errorOf(client.campaigns.create(foreign)),
        await errorOf(client.campaigns.create(missing)),
      ];
      expect(one).to.include({ code: 'instance_not_found', status: 422 });
      expect(one.problem?.detail).to.equal(another.problem?.detail);
    });

    it('a creation that a quota rejects is not retried before the month ends', async () => {
      await service.limitCampaigns(1);
      const client = await clientWith(SCOPES);
      const campaign = { ...CAMPAIGN, instanceId: service.instance.id, groupIds: service.groupIds.slice(0, 1) };
      const options = { idempotencyKey: 'order-17' };
      const created = await client.campaigns.create(campaign, options);
      expect(await errorOf(client.campaigns.create(campaign))).to.include({ code: 'quota_exceeded', attempts: 1 });
      expect(await client.campaigns.create(campaign, options)).to.deep.equal(created);
    });
  });
}
