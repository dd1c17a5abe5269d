import {
  LATER,
  addGroup,
  addInstance,
  campaignInput,
  issuesOf,
  rejectionOf,
  type RecordedScene,
} from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AnyDomainError } from '../../src/errors/domain-error.js';
import type { CampaignInput } from '../../src/campaigns/campaign-input.js';
import { createWorkspaceApi } from '../../src/workspace-api.js';
import { extendPort } from '../../src/extend-port.js';
import { openScene, openWithKey } from '../support/scene.js';

const MADE_UP_ID = '6a1bd0a1-7f5c-4f5e-9d0b-3c1e5d6f7a8b';

const rejectionWith = ({ api, own }: RecordedScene, fields: Partial<CampaignInput>): Promise<AnyDomainError> =>
  rejectionOf(api.createCampaign(own.principal, { ...campaignInput(own), ...fields }));

/** Returns everything that a caller sees of a rejection. */
const publicParts = ({ code, message, details }: AnyDomainError): unknown => ({ code, message, details });

/** Adds a second instance to the scene's own workspace. Returns its id and the id of its only group. */
const addSecondInstance = async ({ admin, own }: RecordedScene) => {
  const instance = await addInstance(admin, { workspaceId: own.id, name: 'Second instance' });
  const fields = { name: 'Group of the second', memberCount: 1, sendable: true };
  const group = await addGroup(admin, { workspaceId: own.id, ...fields, instanceId: instance.id });
  return { instanceId: instance.id, groupId: group.id };
};

/** Adds a group that is not sendable to the scene's own instance. Returns its id. */
const addUnsendableGroup = async ({ admin, own }: RecordedScene): Promise<string> => {
  const fields = { name: 'Unsendable', memberCount: 1, sendable: false };
  return (await addGroup(admin, { workspaceId: own.id, ...fields, instanceId: own.instance.id })).id;
};

describe('createCampaign', () => {
  it('creates a draft without scheduledAt', async () => {
    const { api, own, ports } = await openScene();
    const input = { ...campaignInput(own), metadata: { order: '7' } };
    const { record: campaign, replayed } = await api.createCampaign(own.principal, input);
    expect(replayed).to.equal(false);
    expect(campaign).to.deep.equal({
      id: campaign.id,
      name: 'Campaign',
      status: 'draft',
      failureReason: null,
      instanceId: own.instance.id,
      groupIds: own.groups.map(({ id }) => id),
      content: { type: 'text', text: 'Hello' },
      stats: { total: 2, pending: 2, sent: 0, failed: 0, skipped: 0 },
      metadata: { order: '7' },
      scheduledAt: null,
      startedAt: null,
      endedAt: null,
      createdAt: ports.clock.now(),
      updatedAt: ports.clock.now(),
    });
  });

  it('creates a scheduled campaign with scheduledAt', async () => {
    const { api, own } = await openScene();
    const { record: campaign } = await api.createCampaign(own.principal, { ...campaignInput(own), scheduledAt: LATER });
    expect([campaign.status, campaign.scheduledAt]).to.deep.equal(['scheduled', LATER]);
  });

  it('stores the campaign that it returns, in the workspace of the principal', async () => {
    const { api, own, ports } = await openScene();
    const { record: campaign } = await api.createCampaign(own.principal, campaignInput(own));
    expect(ports.callsOf('campaigns.insert')).to.deep.equal([[own.id, campaign, null]]);
    expect((await api.listCampaigns(own.principal)).items).to.deep.equal([campaign]);
  });

  it('does not read the workspace of a principal with a key, because its deletion revokes the keys', async () => {
    const { api, own, ports, secret } = await openWithKey({ scopes: ['campaigns:write'] });
    await api.createCampaign(await api.authorize(secret, 'campaigns:write'), campaignInput(own));
    expect(ports.callsOf('workspaces.find'), 'for its limits').to.have.lengthOf(1);
  });

  it('reads nothing from the storage for an invalid request', async () => {
    const scene = await openScene();
    expect((await rejectionWith(scene, { name: '' })).code).to.equal('validation_failed');
    expect(scene.ports.calls).to.deep.equal([]);
  });

  it('reports an instance and groups of another workspace exactly like ones that do not exist', async () => {
    const scene = await openScene();
    const missing = await rejectionWith(scene, { instanceId: MADE_UP_ID });
    expect(missing.code).to.equal('instance_not_found');
    for (const fields of [{ instanceId: scene.foreign.instance.id }, campaignInput(scene.foreign)])
      expect(publicParts(await rejectionWith(scene, fields))).to.deep.equal(publicParts(missing));
  });

  it('reports groups of another workspace or instance exactly like ones that do not exist', async () => {
    const scene = await openScene();
    const { groupId: groupOfOtherInstance } = await addSecondInstance(scene);
    const [foreign, other, missing] = await Promise.all(
      [scene.foreign.groups[0].id, groupOfOtherInstance, MADE_UP_ID].map((id) =>
        rejectionWith(scene, { groupIds: [id] }),
      ),
    );
    expect(missing?.code).to.equal('group_not_found');
    expect([foreign, other].map((rejection) => rejection && publicParts(rejection))).to.deep.equal([
      missing && publicParts(missing),
      missing && publicParts(missing),
    ]);
  });

  it('does not blame the caller for rows of a host that are not groups', async () => {
    const { ports, own } = await openScene();
    const findMany = (_: unknown, ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ id, phone_id: id })));
    const api = createWorkspaceApi({ ...ports, groups: extendPort(ports.groups, { findMany: findMany as never }) });
    const error: unknown = await api
      .createCampaign(own.principal, campaignInput(own))
      .catch((reason: unknown) => reason);
    expect(String(error)).to.equal('TypeError: The findMany of the groups must return an array of groups.');
  });

  it('rejects a group that is not sendable', async () => {
    const scene = await openScene();
    const groupIds = [scene.own.groups[0].id, await addUnsendableGroup(scene)];
    const rejection = await rejectionWith(scene, { groupIds });
    expect(rejection.code).to.equal('group_not_sendable');
    expect(issuesOf(rejection)).to.deep.equal(['groupIds/1 group_not_sendable']);
  });

  it('rejects a start at the current time', async () => {
    const scene = await openScene();
    const rejection = await rejectionWith(scene, { scheduledAt: '2026-01-31T09:30:00Z' });
    expect(rejection.code).to.equal('schedule_in_past');
    expect(issuesOf(rejection)).to.deep.equal(['scheduledAt schedule_in_past']);
  });

  it('accepts a start one millisecond from now', async () => {
    const { api, own } = await openScene();
    const input = { ...campaignInput(own), scheduledAt: '2026-01-31T10:30:00.001+01:00' };
    const { record: campaign } = await api.createCampaign(own.principal, input);
    expect(campaign.scheduledAt).to.equal('2026-01-31T09:30:00.001Z');
  });

  it('reports every invalid reference at once, and stores nothing', async () => {
    const scene = await openScene();
    const groupIds = [await addUnsendableGroup(scene), MADE_UP_ID, scene.own.groups[0].id];
    await scene.admin.removeInstances({ workspaceId: scene.own.id, instanceIds: [scene.own.instance.id] });
    const rejection = await rejectionWith(scene, { groupIds, scheduledAt: '2020-01-01T00:00:00Z' });
    expect(rejection.code).to.equal('instance_not_found');
    expect(issuesOf(rejection)).to.deep.equal([
      'instanceId instance_not_found',
      'groupIds/0 group_not_sendable',
      'groupIds/1 group_not_found',
      'scheduledAt schedule_in_past',
    ]);
    expect(scene.ports.callsOf('campaigns.insert')).to.deep.equal([]);
  });

  it('reports a missing group before one that is not sendable, and that before a past time', async () => {
    const scene = await openScene();
    const [unsendable, scheduledAt] = [await addUnsendableGroup(scene), '2020-01-01T00:00:00Z'];
    for (const [groupIds, code] of [
      [[unsendable, MADE_UP_ID], 'group_not_found'],
      [[unsendable], 'group_not_sendable'],
    ] as const)
      expect((await rejectionWith(scene, { groupIds: [...groupIds], scheduledAt })).code).to.equal(code);
  });
});
