import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { bindAdminOperation } from '../../src/admin-operation.js';
import { changeInstanceStatus } from '../../src/instances/change-instance-status.js';

describe('changeInstanceStatus', () => {
  it('changes the status with its reason and time, and nothing else', async () => {
    const { admin, own, ports } = await openScene();
    ports.clock.advance(1000);
    const changed = await admin.changeInstanceStatus({
      workspaceId: own.id,
      instanceId: own.instance.id,
      status: 'disabled',
      reason: 'Unpaid',
    });
    expect(changed).to.deep.equal({
      ...own.instance,
      status: 'disabled',
      statusReason: 'Unpaid',
      statusChangedAt: ports.clock.now(),
      updatedAt: ports.clock.now(),
    });
  });

  it('removes the reason of the previous status', async () => {
    const { admin, own } = await openScene();
    await admin.changeInstanceStatus({
      workspaceId: own.id,
      instanceId: own.instance.id,
      status: 'disabled',
      reason: 'Unpaid',
    });
    const changed = await admin.changeInstanceStatus({
      workspaceId: own.id,
      instanceId: own.instance.id,
      status: 'disconnected',
    });
    expect(changed.statusReason).to.equal(null);
  });

  it('rejects a move that the statuses do not allow, and changes nothing', async () => {
    const { admin, own, ports } = await openScene();
    const rejection = await rejectionOf(
      admin.changeInstanceStatus({ workspaceId: own.id, instanceId: own.instance.id, status: 'connected' }),
    );
    expect(rejection.code).to.equal('transition_not_allowed');
    expect(rejection.details).to.deep.equal({ from: 'disconnected', to: 'connected' });
    expect(ports.callsOf('instances.changeStatus')).to.deep.equal([]);
  });

  it('does not find the instance of another workspace', async () => {
    const { admin, own, foreign } = await openScene();
    const rejection = await rejectionOf(
      admin.changeInstanceStatus({ workspaceId: own.id, instanceId: foreign.instance.id, status: 'connecting' }),
    );
    expect(rejection.code).to.equal('instance_not_found');
    expect(issuesOf(rejection)).to.deep.equal(['instanceId instance_not_found']);
  });

  it('lets one of two callers move an instance when both have read the same status', async () => {
    const { own, ports } = await openScene();
    const stale = { ...ports.instances, findMany: async () => [own.instance] };
    const change = bindAdminOperation(changeInstanceStatus, { ...ports, instances: stale });
    const read = { workspaceId: own.id, instanceId: own.instance.id };
    await change({ ...read, status: 'connecting' });
    const rejection = await rejectionOf(change({ ...read, status: 'disabled' }));
    expect(rejection.code).to.equal('version_conflict');
  });
});
