import { Group } from '@workspace-api/core';
import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const FIELDS = { name: 'New', memberCount: 7, sendable: false };

describe('addGroup', () => {
  it('stores the group in the workspace', async () => {
    const { admin, own, ports } = await openScene();
    const now = ports.clock.now();
    const group = await admin.addGroup({ workspaceId: own.id, ...FIELDS, instanceId: own.instance.id });
    expect(group).to.deep.equal({
      id: group.id,
      instanceId: own.instance.id,
      ...FIELDS,
      metadata: {},
      createdAt: now,
      updatedAt: now,
    });
    expect(Object.keys(group), 'the order that every store returns').to.deep.equal(Object.keys(Group.shape));
    expect(ports.callsOf('groups.insertMissing')).to.deep.equal([[own.id, [group]]]);
  });

  it('does not find the instance of another workspace, and stores nothing', async () => {
    const { admin, own, foreign, ports } = await openScene();
    const rejection = await rejectionOf(
      admin.addGroup({ workspaceId: own.id, ...FIELDS, instanceId: foreign.instance.id }),
    );
    expect(rejection.code).to.equal('instance_not_found');
    expect(issuesOf(rejection)).to.deep.equal(['instanceId instance_not_found']);
    expect(ports.callsOf('groups.insertMissing')).to.deep.equal([]);
  });
});
