import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import {
  CAMPAIGN_STATUSES,
  INSTANCE_STATUSES,
  SCOPES,
  toWorkspaceId,
  type Campaign,
  type Group,
  type Instance,
} from '@workspace-api/core';
import { expect } from 'chai';
import { seedDemo } from '../../src/demo/seed-demo.js';
import { endChildren } from '../support/cli.js';
import { get, getAll, keyOf, startDemo, type DemoServer } from '../support/demo-server.js';

const byCreationDescending = (records: readonly { createdAt: string }[]): string[] =>
  records.map(({ createdAt }) => createdAt).sort((one, other) => (one < other ? 1 : -1));

describe('the demo data', function () {
  this.timeout(60_000);
  let demo: DemoServer;
  let full: string;
  let other: string;

  before(async () => {
    demo = await startDemo();
    full = keyOf(demo, 'Acme Logistics', 'Full access').secret;
    other = keyOf(demo, 'Globex Events', 'Full access').secret;
  });

  after(endChildren);

  it('has keys with the printed workspace, name and scopes', async () => {
    for (const workspace of demo.workspaces) {
      for (const { id, name, secret, scopes } of workspace.keys) {
        const { status, body } = await get(demo, secret, '/me');
        expect(status).to.equal(200);
        expect(body).to.have.nested.property('data.id', workspace.id);
        expect(body).to.have.nested.property('data.name', workspace.name);
        expect(body).to.deep.nested.include({ 'data.key.id': id, 'data.key.name': name, 'data.key.scopes': scopes });
      }
    }
  });

  it('has a key with every scope, one that only reads, and one of another workspace', () => {
    const keys = demo.workspaces.flatMap(({ name: of, keys }) =>
      keys.map(({ name, scopes }) => ({ of, name, scopes })),
    );
    expect(keys).to.deep.equal([
      { of: 'Acme Logistics', name: 'Full access', scopes: [...SCOPES] },
      { of: 'Acme Logistics', name: 'Read only', scopes: SCOPES.filter((scope) => scope.endsWith(':read')) },
      { of: 'Globex Events', name: 'Full access', scopes: [...SCOPES] },
    ]);
  });

  it('has a revoked and an expired key', async () => {
    expect(demo.rejectedKeys.map(({ reason }) => reason)).to.deep.equal(['revoked', 'expired']);
    for (const { reason, secret } of demo.rejectedKeys) {
      const { status, body } = await get(demo, secret, '/groups');
      expect(status).to.equal(401);
      expect(body).to.have.property('code', `${reason}_key`);
    }
  });

  it('has instances in every status', async () => {
    const instances = await getAll<Instance>(demo, full, '/instances');
    expect(instances).to.have.lengthOf(12);
    expect(instances.map(({ status }) => status)).to.include.members([...INSTANCE_STATUSES]);
    expect(await getAll(demo, other, '/instances')).to.have.lengthOf(3);
  });

  it('has several pages of groups with unique names, some of them not sendable', async () => {
    const groups = await getAll<Group>(demo, full, '/groups');
    expect(groups).to.have.lengthOf(120);
    expect(new Set(groups.map(({ name }) => name))).to.have.property('size', 120);
    expect(new Set(groups.map(({ sendable }) => sendable))).to.deep.equal(new Set([true, false]));
    expect(await getAll(demo, other, '/groups')).to.have.lengthOf(25);
  });

  it('has campaigns in every status, with their deliveries', async () => {
    const campaigns = await getAll<Campaign>(demo, full, '/campaigns');
    expect(campaigns).to.have.lengthOf(60);
    expect(campaigns.map(({ status }) => status)).to.include.members([...CAMPAIGN_STATUSES]);
    for (const { status, stats } of campaigns) {
      if (status === 'completed') expect(stats.pending).to.equal(0);
      if (status === 'running') expect(stats.sent).to.be.within(1, stats.total - 1);
    }
    expect(await getAll(demo, other, '/campaigns')).to.have.lengthOf(8);
  });

  it('dates from past months, and is listed newest first', async () => {
    const now = new Date().toISOString();
    for (const path of ['/instances', '/groups', '/campaigns']) {
      const records = await getAll<{ createdAt: string; updatedAt: string }>(demo, full, path);
      expect(records.map(({ createdAt }) => createdAt)).to.deep.equal(byCreationDescending(records));
      expect(new Set(records.map(({ createdAt }) => createdAt.slice(0, 7))))
        .to.have.property('size')
        .above(1);
      for (const { createdAt, updatedAt } of records) {
        expect(createdAt <= updatedAt).to.equal(true);
        expect(updatedAt < now).to.equal(true);
      }
    }
  });

  it('has the configured number of groups, and the same other records at every start, with new ids and secrets', async () => {
    const again = await startDemo(['--port', '0', '--demo-groups', '250']);
    const [secret, secretOfOther] = ['Acme Logistics', 'Globex Events'].map(
      (workspace) => keyOf(again, workspace, 'Full access').secret,
    ) as [string, string];
    expect(await getAll(again, secret, '/groups')).to.have.lengthOf(250);
    expect((await getAll<Campaign>(again, secret, '/campaigns')).map(({ name }) => name)).to.deep.equal(
      (await getAll<Campaign>(demo, full, '/campaigns')).map(({ name }) => name),
    );
    const content = ({ name, memberCount, sendable }: Group): unknown => ({ name, memberCount, sendable });
    const first = await getAll<Group>(demo, other, '/groups');
    const second = await getAll<Group>(again, secretOfOther, '/groups');
    expect(second.map(content)).to.deep.equal(first.map(content));
    expect(second.map(({ id }) => id)).not.to.include.members([first[0]?.id]);
    expect(secret).not.to.equal(full);
    expect((await get(again, full, '/me')).body).to.have.property('code', 'unknown_key');
  });

  it('may have one group', async () => {
    const ports = { ...createNodePorts(), ...createMemoryPorts() };
    const { workspaces } = await seedDemo(ports, 1, {});
    const workspaceId = toWorkspaceId(workspaces[0]?.id ?? '');
    expect((await createWorkspaceAdmin(ports).listGroups({ workspaceId })).items).to.have.lengthOf(1);
    expect((await createWorkspaceAdmin(ports).listCampaigns({ workspaceId, limit: 100 })).items).to.have.lengthOf(60);
  });
});
