import { createNodePorts } from '@workspace-api/adapter-node';
import { newHash, newId, sampleApiKey, sampleCampaign, sampleGroup } from '@workspace-api/conformance/samples';
import type { Campaign, WorkspaceId, WorkspaceLimits } from '@workspace-api/core';
import { NO_LIMITS } from '@workspace-api/core/internal';
import { expect } from 'chai';
import type { Document } from 'mongodb';
import { createMongoPorts } from '../src/index.js';
import { expectUnavailable } from './support/expect-unavailable.js';
import { withFailPoint } from './support/fail-point.js';
import { recordCommands } from './support/recorded-commands.js';
import { openTestDatabase } from './support/test-database.js';

const { clock } = createNodePorts();

const EVERYTHING = { below: null, limit: 200 } as const;

const { client, db } = await openTestDatabase({ monitorCommands: true });
const { apiKeys, campaigns, groups, workspaces } = createMongoPorts({ db });

const sent: [name: string, command: Document][] = [];
recordCommands(client, (name, command) => sent.push([name, command]));

const sentTo = (collection: string, name: string): Document[] =>
  sent.flatMap(([sentName, command]) => (sentName === name && command[name] === collection ? [command] : []));

const insertAll = (workspaceId: WorkspaceId, created: readonly Campaign[]): Promise<boolean[]> =>
  Promise.all(created.map((campaign) => campaigns.insert(workspaceId, campaign, null)));

const listed = async (workspaceId: WorkspaceId): Promise<Campaign[]> =>
  (await campaigns.list(workspaceId, EVERYTHING)).map(({ record }) => record);

describe('inserts that arrive together', () => {
  beforeEach(() => sent.splice(0));

  it('share commands of at most 100 documents', async () => {
    const [workspaceId, created] = [newId(), Array.from({ length: 150 }, sampleCampaign)];
    expect(await insertAll(workspaceId, created)).to.deep.equal(created.map(() => true));
    expect(sentTo('campaigns', 'insert').map(({ documents }) => (documents as Document[]).length)).to.deep.equal([
      100, 50,
    ]);
    expect(await listed(workspaceId)).to.have.deep.members(created);
  });

  it('have an outcome each', async () => {
    const [workspaceId, otherWorkspaceId] = [newId(), newId()];
    const existing = sampleCampaign();
    const idempotency = { key: 'key', fingerprint: newHash(), scheduledAt: null };
    await campaigns.insert(workspaceId, existing, idempotency);
    const [first, fresh, elsewhere] = [sampleCampaign(), sampleCampaign(), sampleCampaign()];
    const results = await Promise.allSettled([
      campaigns.insert(workspaceId, first, null),
      campaigns.insert(workspaceId, sampleCampaign(), idempotency),
      campaigns.insert(workspaceId, { ...sampleCampaign(), id: existing.id }, null),
      campaigns.insert(workspaceId, fresh, { ...idempotency, key: 'other' }),
      campaigns.insert(otherWorkspaceId, elsewhere, idempotency),
    ]);
    const outcomes = results.map((result) => (result.status === 'fulfilled' ? result.value : 'rejected'));
    expect(outcomes).to.deep.equal([true, false, 'rejected', true, true]);
    expect(sentTo('campaigns', 'insert')).to.have.lengthOf(2);
    expect(await listed(workspaceId)).to.have.deep.members([fresh, first, existing]);
    expect(await listed(otherWorkspaceId)).to.deep.equal([elsewhere]);
  });

  it('are stored once if the reply is lost', async () => {
    const [workspaceId, created] = [newId(), Array.from({ length: 4 }, sampleCampaign)];
    await withFailPoint(client, 1, { failCommands: ['insert'], closeConnection: true }, () =>
      insertAll(workspaceId, created),
    );
    expect((await listed(workspaceId)).reverse()).to.deep.equal(created);
    expect(sentTo('campaigns', 'insert')).to.have.lengthOf(2);
  });

  it('are sent alone if their command fails, and stored once', async () => {
    const [workspaceId, created] = [newId(), Array.from({ length: 3 }, sampleCampaign)];
    await withFailPoint(client, 2, { failCommands: ['insert'], errorCode: 91 }, () => insertAll(workspaceId, created));
    expect(await listed(workspaceId)).to.have.deep.members(created);
  });

  it('report an unknown outcome to every caller whose document cannot be sent alone either', async () => {
    await withFailPoint(client, 8, { failCommands: ['insert'], errorCode: 91 }, () =>
      Promise.all([1, 2, 3].map(() => expectUnavailable(campaigns.insert(newId(), sampleCampaign(), null), 'unknown'))),
    );
  });
});

describe('lookups that arrive together', () => {
  beforeEach(() => sent.splice(0));

  it('have at most as many ids in a command as one reply has room for', async () => {
    const [workspaceId, group] = [newId(), sampleGroup()];
    await groups.insertMissing(workspaceId, [group]);
    const found = await Promise.all(
      Array.from({ length: 12 }, () => groups.findMany(workspaceId, [...Array.from({ length: 999 }, newId), group.id])),
    );
    expect(found).to.deep.equal(Array(12).fill([group]));
    const counts = sentTo('groups', 'find').map(({ filter }) => (filter as { id: { $in: unknown[] } }).id.$in.length);
    expect(Math.max(...counts)).to.be.at.most(5_000);
    expect(counts.length).to.be.at.most(4);
  });

  it('of records share no command with another workspace', async () => {
    await Promise.all([groups.findMany(newId(), [newId()]), groups.findMany(newId(), [newId()])]);
    expect(sentTo('groups', 'find')).to.have.lengthOf(2);
  });

  it('give the callers of a shared read a record that none of them can change', async () => {
    const [workspaceId, group] = [newId(), sampleGroup()];
    await groups.insertMissing(workspaceId, [group]);
    const found = await Promise.all([
      groups.findMany(workspaceId, [group.id, newId(), group.id]),
      groups.findMany(workspaceId, [group.id]),
    ]);
    expect(sentTo('groups', 'find')).to.have.lengthOf(1);
    expect(found).to.deep.equal([[group], [group]]);
    expect(found[0][0]).to.be.frozen;
    expect(found[0][0]?.metadata).to.be.frozen;
  });

  it('of limits share one command for several workspaces, and give each caller its own copy', async () => {
    const limitedTo = (limit: number): WorkspaceLimits => ({
      rateLimits: { key: limit, workspace: null },
      quotas: { ...NO_LIMITS.quotas, campaigns: limit },
    });
    const ids = [newId(), newId()] as const;
    for (const [index, id] of ids.entries()) {
      const workspace = { id, name: 'Limited', createdAt: clock.now() };
      await workspaces.insert(id, workspace, { id: 'ann', role: 'OWNER' });
      await workspaces.update(id, { limits: limitedTo(index + 1) });
    }
    const found = await Promise.all([...ids, newId(), ids[0]].map((id) => workspaces.find(id)));
    const [one, , , again] = found.map((workspace) => workspace?.limits);
    expect(found.map((workspace) => workspace?.limits)).to.deep.equal([limitedTo(1), limitedTo(2), undefined, one]);
    expect(sentTo('workspaces', 'find')).to.have.lengthOf(1);
    expect(one?.quotas === again?.quotas).to.be.false;
    expect(one?.rateLimits === again?.rateLimits).to.be.false;
  });
});

describe('updates of lastUsedAt', () => {
  it('share one command for the keys of all workspaces', async () => {
    const keys = Array.from({ length: 6 }, () => sampleApiKey(newId()));
    await Promise.all(keys.map((key) => apiKeys.insert(key.workspaceId, key, newHash())));
    const now = clock.now();
    sent.splice(0);
    await Promise.all(keys.map((key) => apiKeys.recordUse(key.workspaceId, key.id, now, null)));
    expect(sentTo('apiKeys', 'update')).to.have.lengthOf(1);
    for (const { workspaceId, id } of keys) {
      const [row] = await apiKeys.list(workspaceId, EVERYTHING);
      expect(row?.record).to.include({ id, lastUsedAt: now });
    }
  });
});
