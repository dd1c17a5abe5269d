import { expect } from 'chai';
import {
  createWorkspaceAdmin,
  type AuditAction,
  type AdminPlatformPorts,
  type AdminStoragePorts,
  type WorkspaceAdmin,
} from '@workspace-api/admin';
import {
  isDomainError,
  type ApiKeyId,
  type CampaignId,
  type GroupId,
  type InstanceId,
  type WorkspaceId,
} from '@workspace-api/core';
import { atOnce } from '../support/at-once.js';
import { crashingPorts, type CrashPoint } from './crashing-ports.js';
import { ERASED_LISTS, EVERYTHING, readAll } from './lists.js';
import { platformAt } from './platform-at.js';
import { CREATED_AT, minutesLater, newId, sampleCampaign } from './samples.js';
import { describeStorage, type OpenStorage } from './storage-harness.js';
import { it } from '../runner/test-runner.js';

/** A platform with a stopped clock. */
const PLATFORM = platformAt(() => CREATED_AT);

/** A workspace with an OWNER, a MEMBER, a key, an instance, a group and a due campaign. */
interface Scene {
  readonly id: WorkspaceId;
  readonly keyId: ApiKeyId;
  readonly instanceId: InstanceId;
  readonly groupId: GroupId;
  readonly campaignId: CampaignId;
}

const FIELDS = { name: 'New', memberCount: 1, sendable: true } as const;
const CONTENT = { type: 'text', text: 'Hello' } as const;
const CLAIM = { worker: 'worker-1', leaseSeconds: 60 } as const;

/**
 * The actions that change a workspace. Opening the key page only leaves an entry, pruning concerns no workspace, and only
 * older entries have the others.
 */
type ChangingAction = Exclude<
  AuditAction,
  'key_page.open' | 'audit.prune' | `instance.${'add' | 'remove'}` | `group.${'add' | 'change' | 'remove'}`
>;

/** A call for each audited change. The type makes the build fail if one is missing. */
const CHANGES: Readonly<Record<ChangingAction, (admin: WorkspaceAdmin, scene: Scene) => Promise<unknown>>> = {
  'workspace.create': (admin) => admin.createWorkspace({ name: 'New', ownerId: 'owner' }),
  'key.issue': (admin, { id }) =>
    admin.issueApiKey({ workspaceId: id, actor: 'owner', name: 'New', scopes: ['groups:read'] }),
  'key.change': (admin, { id, keyId }) => admin.updateApiKey({ workspaceId: id, actor: 'owner', keyId, name: 'New' }),
  'key.revoke': (admin, { id, keyId }) => admin.revokeApiKey({ workspaceId: id, actor: 'owner', keyId }),
  'key.revoke_in_emergency': (admin, { id, keyId }) =>
    admin.revokeApiKey({ workspaceId: id, keyId, reason: 'Leaked.', emergency: true }),
  'member.add': (admin, { id }) => admin.putMember({ workspaceId: id, memberId: 'new', role: 'MEMBER' }),
  'member.change': (admin, { id }) => admin.putMember({ workspaceId: id, memberId: 'member', role: 'OWNER' }),
  'key.rotate': (admin, { id, keyId }) => admin.rotateApiKey({ workspaceId: id, actor: 'owner', keyId }),
  'member.remove': (admin, { id }) => admin.removeMember({ workspaceId: id, memberId: 'member' }),
  'workspace.rename': (admin, { id }) => admin.renameWorkspace({ workspaceId: id, name: 'Globex' }),
  'member.erase': (admin, { id }) => admin.eraseMember({ workspaceId: id, memberId: 'member' }),
  'workspace.delete': (admin, { id }) => admin.deleteWorkspace({ workspaceId: id }),
  'limits.change': (admin, { id }) => admin.setLimits({ workspaceId: id, quotas: { groups: 5 } }),
  'instance.change_status': (admin, { id, instanceId }) =>
    admin.changeInstanceStatus({ workspaceId: id, instanceId, status: 'connecting' }),
  'instances.remove': (admin, { id, instanceId }) =>
    admin.removeInstances({ workspaceId: id, instanceIds: [instanceId, newId()] }),
  'instances.sync': (admin, { id }) =>
    admin.syncInstances({ workspaceId: id, records: [{ externalId: 'new', name: 'New' }], removeMissing: true }),
  'groups.remove': (admin, { id, groupId }) => admin.removeGroups({ workspaceId: id, groupIds: [groupId] }),
  'groups.sync': (admin, { id, instanceId }) =>
    admin.syncGroups({ workspaceId: id, records: [{ externalId: 'new', instanceId, ...FIELDS }] }),
  'campaign.create': (admin, { id, instanceId, groupId }) =>
    admin.createCampaign({ workspaceId: id, instanceId, groupIds: [groupId], name: 'New', content: CONTENT }),
  'campaign.move': (admin, { id, campaignId }) =>
    admin.moveCampaign({ workspaceId: id, campaignId, version: 1, to: 'cancelled' }),
  'campaign.claim': (admin, { id, campaignId }) =>
    admin.claimDueCampaigns({ campaign: { workspaceId: id, campaignId }, ...CLAIM }),
  'campaigns.claim': (admin) => admin.claimDueCampaigns({ limit: 1, ...CLAIM }),
};

/** Returns ids. The first one is given. */
const startingWith = (firstId: string): AdminPlatformPorts['ids'] => {
  const given = [firstId];
  return { next: () => given.pop() ?? newId() };
};

let scenes = 0;

const openScene = async (storage: AdminStoragePorts): Promise<Scene> => {
  const admin = createWorkspaceAdmin({ ...storage, ...PLATFORM });
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'owner' });
  await admin.putMember({ workspaceId: id, memberId: 'member', role: 'MEMBER' });
  const { key } = await admin.issueApiKey({ workspaceId: id, actor: 'owner', name: 'Key', scopes: ['groups:read'] });
  const [instanceId, groupId]: [InstanceId, GroupId] = [newId(), newId()];
  await admin.syncInstances({ workspaceId: id, records: [{ id: instanceId, name: 'Phone' }] });
  await admin.syncGroups({ workspaceId: id, records: [{ id: groupId, instanceId, ...FIELDS, name: 'Drivers' }] });
  // Due before those of all other scenes, so that it is claimed first.
  const campaign = sampleCampaign({ status: 'scheduled', scheduledAt: minutesLater(-++scenes) });
  await storage.campaigns.insert(id, campaign, null);
  return { id, keyId: key.id, instanceId, groupId, campaignId: campaign.id };
};

/** Returns the state of a workspace that the audited changes can change. */
const stateOf = async (ports: AdminStoragePorts, id: WorkspaceId): Promise<string> => {
  const members = [ports.workspaces.find(id), ports.workspaces.listMembers(id)];
  return JSON.stringify(await Promise.all([...members, ...ERASED_LISTS.map((list) => readAll(list, ports, id))]));
};

/**
 * Registers the cases that a change and its audit entry agree: a process crashes at each storage call of a change,
 * before or after the call is applied.
 */
export const describeAuditedChangesContract = (name: string, openHarness: OpenStorage): void => {
  describeStorage(`${name}: audited changes`, openHarness, (store) => {
    /** Makes a change in a process that crashes. Resolves to whether it crashed. */
    const crash = async (action: ChangingAction, point: CrashPoint): Promise<boolean> => {
      const storage = store().ports;
      const scene = await openScene(storage);
      // The first id of the process is that of the workspace, if it creates one.
      const firstId: WorkspaceId = newId();
      const id = action === 'workspace.create' ? firstId : scene.id;
      const before = await stateOf(storage, id);
      const { length } = await storage.auditLog.list(id, EVERYTHING);
      const { ports, hasCrashed } = crashingPorts(storage, point);
      const admin = createWorkspaceAdmin({ ...ports, ...PLATFORM, ids: startingWith(firstId) });
      await CHANGES[action](admin, scene).catch(() => undefined);

      const isChanged = (await stateOf(storage, id)) !== before;
      const entries = await storage.auditLog.list(id, EVERYTHING);
      const added = entries.slice(0, entries.length - length).map(({ record }) => record);
      const at = JSON.stringify(point);
      if (isChanged)
        expect(
          added.map((entry) => entry.action),
          at,
        ).to.deep.equal([action]);
      for (const { outcome } of added) {
        if (outcome !== null) expect(outcome === 'made', at).to.equal(isChanged);
        else expect(hasCrashed(), at).to.equal(true);
      }
      if (!hasCrashed()) expect([isChanged, added[0]?.outcome]).to.deep.equal([true, 'made']);
      return hasCrashed();
    };

    it('a later call completes a deletion, wherever the process crashes', async () => {
      const storage = store().ports;
      for (let call = 0, isCrashing = true; isCrashing; call++) {
        for (const isApplied of [false, true]) {
          const { id, keyId } = await openScene(storage);
          const { ports, hasCrashed } = crashingPorts(storage, { call, isApplied });
          await createWorkspaceAdmin({ ...ports, ...PLATFORM })
            .deleteWorkspace({ workspaceId: id })
            .catch(() => undefined);
          isCrashing = hasCrashed();
          const key = await storage.apiKeys.find(id, keyId);
          // If a key is not revoked, the deletion was not reported as done.
          if (!isCrashing) expect(key).to.equal(null);

          const admin = createWorkspaceAdmin({ ...storage, ...PLATFORM });
          expect(await admin.deleteWorkspace({ workspaceId: id })).to.include({ isFinished: true });
          expect(await storage.workspaces.find(id)).to.equal(null);
          expect(await storage.apiKeys.list(id, EVERYTHING)).to.deep.equal([]);
          expect((await storage.auditLog.list(id, EVERYTHING))[0]?.record.action).to.equal('workspace.delete');
        }
      }
    });

    it('issues one key to concurrent callers that chose one id, and rejects the others with key_exists', async () => {
      const storage = store().ports;
      const { id: workspaceId } = await openScene(storage);
      const admin = createWorkspaceAdmin({ ...storage, ...PLATFORM });
      const id = newId();
      const input = { workspaceId, id, actor: 'owner', name: 'Chosen', scopes: ['groups:read'] } as const;
      const codes = await atOnce(10, () =>
        admin.issueApiKey(input).then(
          () => 'issued',
          (error: unknown) => (isDomainError(error) ? error.code : error),
        ),
      );
      expect(codes.filter((code) => code === 'issued')).to.have.lengthOf(1);
      expect(codes.filter((code) => code === 'key_exists')).to.have.lengthOf(9);
      const entries = await storage.auditLog.list(workspaceId, EVERYTHING);
      const made = entries.filter(({ record: { target, outcome } }) => target === id && outcome === 'made');
      expect(made).to.have.lengthOf(1);
    });

    it('issues no more keys to concurrent callers than a workspace may have, and rejects the others', async () => {
      const storage = store().ports;
      const { id: workspaceId } = await openScene(storage);
      const { items } = await createWorkspaceAdmin({ ...storage, ...PLATFORM }).listApiKeys({
        workspaceId,
        limit: 100,
      });
      const maxKeys = items.filter(({ revokedAt }) => revokedAt === null).length + 3;
      const admin = createWorkspaceAdmin({ ...storage, ...PLATFORM }, { maxKeys });
      const issue = (id?: string) =>
        admin.issueApiKey({ workspaceId, id, actor: 'owner', name: 'One more', scopes: ['groups:read'] }).then(
          ({ key }) => key.id,
          (error: unknown) => (isDomainError(error) ? error.code : String(error)),
        );
      const outcomes = await atOnce(10, () => issue());
      const issued = outcomes.filter((outcome) => outcome !== 'too_many_keys');
      expect(issued).to.have.lengthOf.at.most(3);
      while (issued.length < 3) issued.push(await issue());
      expect(issued).not.to.include('too_many_keys');
      const valid = async (): Promise<number> => storage.apiKeys.countValid(workspaceId, PLATFORM.clock.now(), 1_000);
      expect([await issue(), await valid()]).to.deep.equal(['too_many_keys', maxKeys]);
      const [last] = issued;
      expect(await issue(last)).to.equal('key_exists');
      const owned = { workspaceId, keyId: last ?? '', actor: 'owner' };
      expect(await admin.rotateApiKey(owned).catch((error: unknown) => isDomainError(error) && error.code)).to.equal(
        'too_many_keys',
      );
      await admin.revokeApiKey(owned);
      expect(await issue()).not.to.equal('too_many_keys');
      expect(await valid()).to.equal(maxKeys);
    });

    for (const action of Object.keys(CHANGES) as ChangingAction[]) {
      it(`${action} is in the audit log if it was made, wherever the process crashes`, async () => {
        let call = 0;
        while (await crash(action, { call, isApplied: false })) {
          await crash(action, { call, isApplied: true });
          call += 1;
        }
        expect(call).to.be.at.least(3);
      });
    }
  });
};
