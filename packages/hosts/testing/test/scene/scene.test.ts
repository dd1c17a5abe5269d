import {
  CAMPAIGN_STATUSES,
  DomainError,
  INSTANCE_STATUSES,
  SCOPES,
  isDomainError,
  type Scope,
} from '@workspace-api/core';
import { expect } from 'chai';
import { mock } from 'node:test';
import { createScene, type Scene } from '../../src/scene/scene.js';
import type { SceneKeys } from '../../src/scene/scene-keys.js';

/** Returns the code that a key is rejected with, or that it is accepted. */
const outcomeOf = ({ api }: Scene, secret: string, scope: Scope): Promise<string> =>
  outcomeOfCall(api.authorize(secret, scope));

const outcomeOfCall = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (isDomainError(error) ? error.code : 'unexpected'),
  );

/** All that a workspace of the scene has, as callers and the back office read it. */
const recordsOf = async ({ api, admin }: Scene, { id, principal }: Scene['workspace']) => ({
  workspace: await api.getWorkspace(principal),
  usage: await api.getUsage(principal),
  instances: await api.listInstances(principal),
  groups: await api.listGroups(principal),
  campaigns: await api.listCampaigns(principal),
  keys: await admin.listApiKeys({ workspaceId: id }),
});

describe('createScene', () => {
  let scene: Scene;
  beforeEach(async () => {
    scene = await createScene();
  });

  it('has one instance in each status', async () => {
    const { instances, principal } = scene.workspace;
    expect(Object.keys(instances)).to.have.members(INSTANCE_STATUSES);
    for (const status of INSTANCE_STATUSES) expect(instances[status].status).to.equal(status);
    const { items } = await scene.api.listInstances(principal);
    expect(items).to.have.deep.members(Object.values(instances));
  });

  it('has one campaign in each status', async () => {
    const { campaigns, principal } = scene.workspace;
    expect(Object.keys(campaigns)).to.have.members(CAMPAIGN_STATUSES);
    for (const status of CAMPAIGN_STATUSES) expect(campaigns[status].status).to.equal(status);
    const { items } = await scene.api.listCampaigns(principal);
    expect(items).to.have.deep.members(Object.values(campaigns));
  });

  it('has groups that are sendable, one that is not, and one of another instance', async () => {
    const { groups, instances, principal } = scene.workspace;
    const { sendable, notSendable, ofOtherInstance } = groups;
    expect(sendable.map((group) => group.sendable)).to.deep.equal([true, true]);
    expect(notSendable).to.include({ sendable: false, instanceId: instances.connected.id });
    expect(ofOtherInstance).to.include({ sendable: true, instanceId: instances.disconnected.id });
    const { items } = await scene.api.listGroups(principal);
    expect(items).to.have.deep.members([...sendable, notSendable, ofOtherInstance]);
  });

  const expected: Readonly<Record<keyof SceneKeys, (scope: Scope) => string>> = {
    full: () => 'accepted',
    reader: (scope) => (scope === 'campaigns:write' ? 'insufficient_scope' : 'accepted'),
    writer: (scope) => (scope === 'campaigns:write' ? 'accepted' : 'insufficient_scope'),
    revoked: () => 'revoked_key',
    expired: () => 'expired_key',
  };
  for (const [name, outcome] of Object.entries(expected)) {
    it(`has the key "${name}", with the scopes and the state that it is named by`, async () => {
      const { secret } = scene.workspace.keys[name as keyof SceneKeys];
      const outcomes = await Promise.all(SCOPES.map((scope) => outcomeOf(scene, secret, scope)));
      expect(outcomes).to.deep.equal(SCOPES.map(outcome));
    });
  }

  it('has another workspace, with none of the records of the first', async () => {
    const { workspace, otherWorkspace } = scene;
    const [records, others] = [await recordsOf(scene, workspace), await recordsOf(scene, otherWorkspace)];
    for (const list of ['instances', 'groups', 'campaigns', 'keys'] as const) {
      const ids = (lists: typeof records) => lists[list].items.map(({ id }) => id);
      expect(others[list].items).to.have.lengthOf(records[list].items.length);
      expect(ids(others)).not.to.have.any.members(ids(records));
    }
  });

  it('is the same in every run', async () => {
    const another = await createScene();
    expect(another.workspace).to.deep.equal(scene.workspace);
    expect(another.otherWorkspace).to.deep.equal(scene.otherWorkspace);
  });

  it('has all its records again after a reset, and none that were added', async () => {
    const { workspace, api, admin, clock } = scene;
    const before = await recordsOf(scene, workspace);
    await admin.removeGroups({ workspaceId: workspace.id, groupIds: [workspace.groups.notSendable.id] });
    await admin.syncInstances({ workspaceId: workspace.id, records: [{ externalId: 'added', name: 'Added' }] });
    await admin.revokeApiKey({
      workspaceId: workspace.id,
      actor: workspace.ownerId,
      keyId: workspace.keys.full.key.id,
    });
    await api.authorize(workspace.keys.reader.secret, 'groups:read');
    clock.advance(1_000);
    await scene.reset();
    expect(await recordsOf(scene, workspace)).to.deep.equal(before);
    expect(clock.now()).to.equal('2026-02-01T12:00:00.000Z');
    expect(await outcomeOf(scene, workspace.keys.full.secret, 'groups:read')).to.equal('accepted');
  });

  it('counts requests towards the rate limits that it is given, and anew after a reset', async () => {
    const rateLimits = { key: { limit: 1, windowSeconds: 60 }, address: { limit: 1, windowSeconds: 60 } };
    scene = await createScene({ rateLimits });
    const { secret } = scene.workspace.keys.full;
    const failure = () =>
      scene.api.authorize('wsk_', 'groups:read', { address: '203.0.113.1' }).catch((error: unknown) => error);
    expect(await outcomeOf(scene, secret, 'groups:read')).to.equal('accepted');
    expect(await outcomeOf(scene, secret, 'groups:read')).to.equal('rate_limited');
    expect(await failure()).to.have.property('code', 'malformed_key');
    await scene.reset();
    expect(await outcomeOf(scene, secret, 'groups:read')).to.equal('accepted');
    expect(await failure()).to.have.property('code', 'malformed_key');
  });

  it('has ports whose methods a test can replace until the reset, before and after one', async () => {
    const { ports, workspace, api } = scene;
    const listed = () => outcomeOfCall(api.listGroups(workspace.principal));
    const failure = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    for (let run = 0; run < 2; run++) {
      ports.groups.list = () => Promise.reject(failure);
      expect(await listed()).to.equal('unavailable');
      await scene.reset();
      expect(await listed()).to.equal('accepted');
    }
    const stub = mock.method(ports.apiKeys, 'findBySecretHash', () => Promise.resolve(null));
    expect(await outcomeOf(scene, workspace.keys.full.secret, 'groups:read')).to.equal('unknown_key');
    stub.mock.restore();
    expect(await outcomeOf(scene, workspace.keys.full.secret, 'groups:read')).to.equal('accepted');
  });

  it('rejects the replacement of a whole port, which the API would not see', () => {
    expect(() => Object.assign(scene.ports, { groups: {} })).to.throw(TypeError, 'groups');
  });

  it('gives an API of which a test can replace an operation', async () => {
    const { workspace, api } = scene;
    const failing = { ...api, listGroups: () => Promise.reject(new Error('Down')) };
    await failing.listGroups().catch((error: unknown) => expect(error).to.have.property('message', 'Down'));
    expect(await failing.getWorkspace(workspace.principal)).to.have.property('name', 'Acme');
  });
});
