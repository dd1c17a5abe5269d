import { issuesOf, openScene, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

const FIELDS = { name: 'Renamed', memberCount: 7, sendable: false };

describe('updateGroup', () => {
  it('changes the fields and updatedAt, and nothing else', async () => {
    const { admin, own, ports } = await openScene();
    ports.clock.advance(1000);
    const [group] = own.groups;
    expect(await admin.updateGroup({ workspaceId: own.id, groupId: group.id, ...FIELDS })).to.deep.equal({
      ...group,
      ...FIELDS,
      updatedAt: ports.clock.now(),
    });
  });

  it('keeps a field that came later if the call does not name it', async () => {
    const { admin, own } = await openScene();
    const update = (fields: object) =>
      admin.updateGroup({ workspaceId: own.id, groupId: own.groups[0].id, ...FIELDS, ...fields });
    await update({ metadata: { account: 'B-7' } });
    for (const fields of [{}, { metadata: undefined }])
      expect((await update(fields)).metadata).to.deep.equal({ account: 'B-7' });
    expect((await update({ metadata: {} })).metadata).to.deep.equal({});
  });

  it('does not find the group of another workspace, and does not change it', async () => {
    const { admin, api, own, foreign } = await openScene();
    const rejection = await rejectionOf(
      admin.updateGroup({ workspaceId: own.id, groupId: foreign.groups[0].id, ...FIELDS }),
    );
    expect(rejection.code).to.equal('group_not_found');
    expect(issuesOf(rejection)).to.deep.equal(['groupId group_not_found']);
    expect((await api.listGroups(foreign.principal)).items).to.deep.equal(foreign.groups.toReversed());
  });
});
