import { openScene } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const group = (externalId: string, instanceId: string, name = 'Group') => ({
  ...{ externalId, instanceId, name, memberCount: 1, sendable: true },
});

describe('a sync with dryRun', () => {
  it('returns what the sync then does, of records that are there twice too, and changes nothing before', async () => {
    const { admin, own, ports } = await openScene();
    const workspaceId = own.id;
    const instanceId = own.instance.id;
    await admin.syncGroups({ workspaceId, records: [group('1', instanceId), group('2', instanceId)] });
    const others = Array.from({ length: 250 }, (_, index) => group(`other-${String(index)}`, instanceId));
    const records = [
      ...[group('1', instanceId, 'Renamed'), group('3', instanceId)],
      ...others,
      ...[group('1', instanceId, 'Renamed'), group('3', instanceId, 'Also renamed')],
    ];
    ports.calls.length = 0;
    const input = { workspaceId, records, removeMissing: true };
    const planned = await admin.syncGroups({ ...input, dryRun: true });
    const changed = ['groups.insertMissing', 'groups.updateMany', 'groups.removeMany', 'auditLog.append'];
    expect(ports.calls.filter(({ method }) => changed.includes(method))).to.deep.equal([]);
    expect(planned).to.include({ added: 251, updated: 2, unchanged: 1, removed: 3 });
    expect(await admin.syncGroups(input)).to.deep.equal(planned);
  });

  it('exceeds the quota when the sync would', async () => {
    const { admin, own } = await openScene();
    await admin.setLimits({ workspaceId: own.id, quotas: { groups: 210 } });
    const records = Array.from({ length: 250 }, (_, index) => group(`other-${String(index)}`, own.instance.id));
    const planned = admin.syncGroups({ workspaceId: own.id, records, dryRun: true });
    expect(await planned.catch((error: unknown) => error)).to.have.property('code', 'quota_exceeded');
  });
});
