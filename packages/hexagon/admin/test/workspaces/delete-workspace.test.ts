import { DomainError, extendPort, toWorkspaceId } from '@workspace-api/core';
import { addInstance, issuesOf, openScene, OWNER, rejectionOf, type RecordedScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import type { AuditEntryId } from '../../src/audit/audit-entry.js';
import { createWorkspaceAdmin } from '../../src/workspace-admin.js';

const KEY = { name: 'Key', scopes: ['groups:read'] } as const;

/** Opens a scene in which a deletion has not erased any records yet. */
const openSceneBeforeErasure = async (): Promise<RecordedScene> => {
  const scene = await openScene();
  return {
    ...scene,
    admin: createWorkspaceAdmin({ ...scene.ports, eraser: { eraseSome: async (_id, limit) => limit } }),
  };
};

describe('deleteWorkspace', () => {
  it('with dryRun, counts what it would delete, and deletes nothing', async () => {
    const { admin, api, own, ports } = await openScene();
    const { instance, groups, id: workspaceId } = own;
    const content = { type: 'text', text: 'Hello' } as const;
    const request = { name: 'Launch', instanceId: instance.id, groupIds: [groups[0].id], content };
    await api.createCampaign(own.principal, request);
    for (let count = 0; count < 3; count++)
      await admin.issueApiKey({ workspaceId, actor: OWNER, name: 'Key', scopes: ['groups:read'] });
    ports.calls.length = 0;
    expect(await admin.deleteWorkspace({ workspaceId, dryRun: true })).to.deep.equal({
      isFinished: false,
      counts: { members: 1, keys: 3, instances: 1, groups: 2, campaigns: 1 },
    });
    expect(ports.callsOf('auditLog.append')).to.deep.equal([]);
    expect(await admin.getWorkspace({ workspaceId })).to.include({ id: workspaceId });
    const unknown = admin.deleteWorkspace({ workspaceId: ports.ids.next(), dryRun: true });
    expect((await rejectionOf(unknown)).code).to.equal('workspace_not_found');
  });

  it('rejects every key of the workspace from the next request on, without a further read of the storage', async () => {
    const { admin, api, own, foreign, ports } = await openSceneBeforeErasure();
    const secrets: string[] = [];
    for (let count = 0; count < 101; count++)
      secrets.push((await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY })).secret);
    const other = await admin.issueApiKey({ workspaceId: foreign.id, actor: OWNER, ...KEY });
    await api.authorize(String(secrets[0]), 'groups:read');

    await admin.deleteWorkspace({ workspaceId: own.id });
    ports.calls.length = 0;
    for (const secret of secrets)
      expect((await rejectionOf(api.authorize(secret, 'groups:read'))).code).to.equal('revoked_key');
    expect(new Set(ports.calls.map(({ method }) => method))).to.deep.equal(new Set(['apiKeys.findBySecretHash']));
    expect((await api.authorize(other.secret, 'groups:read')).workspaceId).to.equal(foreign.id);
  });

  it('shows on each key who deleted the workspace and why', async () => {
    const { admin, own, ports } = await openSceneBeforeErasure();
    const { key } = await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    await admin.deleteWorkspace({ workspaceId: own.id, actor: 'ann', reason: 'The contract ended.' });
    expect(await ports.apiKeys.find(own.id, key.id)).to.include({
      revokedBy: 'ann',
      revocationReason: 'The contract ended.',
      revokedInEmergency: false,
    });
  });

  it('leaves no way to issue a key, to change the workspace, or to read it', async () => {
    const { admin, own } = await openScene();
    await admin.deleteWorkspace({ workspaceId: own.id });
    const codeOf = async (call: Promise<unknown>) => (await rejectionOf(call)).code;
    expect(await codeOf(admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY }))).to.equal('owner_required');
    for (const call of [
      admin.getWorkspace({ workspaceId: own.id }),
      admin.renameWorkspace({ workspaceId: own.id, name: 'New' }),
      admin.listMembers({ workspaceId: own.id }),
      admin.putMember({ workspaceId: own.id, memberId: OWNER, role: 'OWNER' }),
      admin.removeMember({ workspaceId: own.id, memberId: OWNER }),
      admin.setLimits({ workspaceId: own.id, quotas: { groups: 1 } }),
      addInstance(admin, { workspaceId: own.id, name: 'New' }),
    ])
      expect(await codeOf(call)).to.equal('workspace_not_found');
  });

  it('lets no principal of a host create a campaign while its records are being erased', async () => {
    const { admin, api, own } = await openSceneBeforeErasure();
    await admin.deleteWorkspace({ workspaceId: own.id });
    const groupIds = own.groups.map(({ id }) => id);
    const campaign = {
      name: 'Late',
      instanceId: own.instance.id,
      groupIds,
      content: { type: 'text', text: 'Hi' },
    } as const;
    const rejection = await rejectionOf(api.createCampaign(own.principal, campaign));
    expect(rejection.code).to.equal('workspace_not_found');
    expect((await api.listCampaigns(own.principal)).items).to.deep.equal([]);
  });

  it('keeps no key that is being issued at the same moment', async () => {
    const { admin, own, ports } = await openScene();
    let secretHash = '';
    const racing = {
      ...ports,
      apiKeys: extendPort(ports.apiKeys, {
        insert: async (...args) => {
          // The OWNER was checked. All existing keys are revoked before this one is added.
          await admin.deleteWorkspace({ workspaceId: own.id });
          [, , secretHash] = args;
          return ports.apiKeys.insert(...args);
        },
      }),
    };
    const rejection = await rejectionOf(
      createWorkspaceAdmin(racing).issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY }),
    );
    expect(rejection.code).to.equal('workspace_not_found');
    expect((await ports.apiKeys.findBySecretHash(secretHash))?.revokedAt).to.equal(ports.clock.now());
    expect(
      (await admin.listAuditLog({ workspaceId: own.id })).items
        .map(({ action, outcome }) => [action, outcome])
        .slice(0, 2),
    ).to.deep.equal([
      ['workspace.delete', 'made'],
      ['key.issue', 'not_made'],
    ]);
  });

  it('is finished once fewer records than a batch were left, continues with each call, and is audited once', async () => {
    const { admin, own, ports } = await openScene();
    const eraseSome = ports.eraser.eraseSome.bind(ports.eraser);
    const left = [1_000, 1_000];
    ports.eraser.eraseSome = async (...args) => left.shift() ?? eraseSome(...args);
    const results: boolean[] = [];
    for (let call = 0; call < 4; call++)
      results.push(
        (await admin.deleteWorkspace({ workspaceId: own.id, actor: 'ann', reason: 'The contract ended.' })).isFinished,
      );
    expect(results).to.deep.equal([false, false, true, true]);
    const deletions = (await admin.listAuditLog({ workspaceId: own.id })).items.filter(
      ({ action }) => action === 'workspace.delete',
    );
    expect(deletions).to.have.lengthOf(1);
    expect(deletions[0]).to.deep.include({ actor: 'ann', reason: 'The contract ended.', details: { name: 'Own' } });
  });

  it('is not finished while a port has records, and names the ports whose records the eraser does not delete', async () => {
    const { admin, own, foreign, ports } = await openScene();
    await admin.issueApiKey({ workspaceId: own.id, actor: OWNER, ...KEY });
    // Another store, with the same workspaces.
    const { ports: others, own: other } = await openScene();
    const { groups } = others;
    const apart = createWorkspaceAdmin({ ...ports, groups });
    expect(await apart.deleteWorkspace({ workspaceId: own.id })).to.include({ isFinished: false });
    const rejection = await rejectionOf(apart.deleteWorkspace({ workspaceId: own.id }));
    expect(rejection).to.deep.include({ code: 'records_left', details: { ports: ['groups'] } });
    const ids = other.groups.map(({ id }) => id);
    await groups.removeMany(own.id, ids);
    const silent = { ...ports, groups: extendPort(groups, { count: () => Promise.resolve(undefined as never) }) };
    const unknown = await rejectionOf(createWorkspaceAdmin(silent).deleteWorkspace({ workspaceId: own.id }));
    expect(unknown.details).to.deep.equal({ ports: ['groups'] });
    expect(await apart.deleteWorkspace({ workspaceId: own.id })).to.include({ isFinished: true });

    // No store is erased.
    const nothing = createWorkspaceAdmin({ ...ports, eraser: { eraseSome: async () => 0 } });
    await admin.issueApiKey({ workspaceId: foreign.id, actor: OWNER, ...KEY });
    const all = await rejectionOf(nothing.deleteWorkspace({ workspaceId: foreign.id }));
    expect(all.details).to.deep.equal({ ports: ['apiKeys', 'instances', 'groups'] });
  });

  it('does not claim that nothing was changed when the storage is lost after the workspace is marked', async () => {
    const { admin, own, ports } = await openScene();
    const outage = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    ports.eraser.eraseSome = () => Promise.reject(outage);
    expect((await rejectionOf(admin.deleteWorkspace({ workspaceId: own.id }))).details).to.include({
      applied: 'unknown',
    });
  });

  it('rejects a workspace that never existed and an invalid origin, and deletes nothing', async () => {
    const { admin, own, ports } = await openScene();
    const nowhere = toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057');
    expect((await rejectionOf(admin.deleteWorkspace({ workspaceId: nowhere }))).code).to.equal('workspace_not_found');
    const rejection = await rejectionOf(admin.deleteWorkspace({ workspaceId: own.id, reason: '' }));
    expect(rejection.code).to.equal('validation_failed');
    expect(issuesOf(rejection)).to.deep.equal(['reason too_short']);
    expect(ports.callsOf('eraser.eraseSome')).to.deep.equal([]);
    expect((await admin.getWorkspace({ workspaceId: own.id })).id).to.equal(own.id);
  });

  it('with erase, leaves id, time, operation and ids of keys in the audit log, also after a deletion without it', async () => {
    const { admin, own, foreign, ports } = await openScene();
    const origin = { actor: OWNER, reason: 'Bob Smith asked for it.' };
    const erasedEntries = async (workspaceId: string, actor: string) => {
      const { key } = await admin.issueApiKey({ workspaceId, ...KEY, ...origin, name: 'Key of Bob Smith' });
      await admin.rotateApiKey({ workspaceId, keyId: key.id, ...origin });
      await admin.putMember({ workspaceId, memberId: 'bob', role: 'MEMBER', ...origin });
      const before = (await admin.listAuditLog({ workspaceId, limit: 100 })).items;
      if (workspaceId === foreign.id) await admin.deleteWorkspace({ workspaceId, ...origin });
      for (const isFirst of [true, false]) {
        const { isFinished } = await admin.deleteWorkspace({
          workspaceId,
          erase: true,
          actor,
          reason: 'For Bob Smith.',
        });
        expect(isFinished, String(isFirst)).to.equal(true);
      }
      const { items } = await admin.listAuditLog({ workspaceId, limit: 100 });
      expect(JSON.stringify(items)).not.to.match(new RegExp(`Bob|bob|Own|Foreign|"${OWNER}"`));
      const kept = items.filter(({ id }) => before.some((one) => one.id === id));
      const pick = ({ id, at, action, outcome }: (typeof items)[number]) => ({ id, at, action, outcome });
      expect(kept.map(pick)).to.deep.equal(before.map(pick));
      const keyEntries = (entries: typeof items) => entries.filter(({ action }) => action.startsWith('key.'));
      expect(keyEntries(kept).map(({ target }) => target)).to.deep.equal(
        keyEntries(before).map(({ target }) => target),
      );
      expect(keyEntries(kept)[0]?.details).to.deep.equal({ predecessor: key.id });
      return items.filter(({ details }) => details['erase'] === 'true');
    };
    for (const id of [own.id, foreign.id]) {
      const entries = await erasedEntries(id, 'ann');
      expect(entries.map(({ actor, reason, action }) => [actor, reason, action])).to.deep.equal([
        [null, null, 'workspace.delete'],
      ]);
    }
    const updates = ports.callsOf('auditLog.updateMany').length;
    expect(await admin.deleteWorkspace({ workspaceId: own.id, erase: true })).to.include({ isFinished: true });
    expect(ports.callsOf('auditLog.updateMany').slice(updates)).to.deep.equal([[own.id, []]]);
  });

  it('with erase, erases a number of entries in each call', async () => {
    const { admin, own, ports } = await openScene();
    const [row] = await ports.auditLog.list(own.id, { below: null, limit: 1 });
    const entry = row?.record ?? expect.fail('There is no entry.');
    for (let count = 0; count < 10_100; count++)
      await ports.auditLog.append(own.id, { ...entry, id: ports.ids.next() as AuditEntryId });
    const erase = async () => (await admin.deleteWorkspace({ workspaceId: own.id, erase: true })).isFinished;
    expect([await erase(), await erase()]).to.deep.equal([false, true]);
  });
});
