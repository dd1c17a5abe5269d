import { detailsOf, issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('syncRecords', () => {
  for (const [what, source] of [
    ['a string', 'groups'],
    ['a number', 7],
    ['null', null],
    ['an object that is not iterable', {}],
  ] as const) {
    it(`rejects ${what} as the source of the records`, async () => {
      const { admin, own, ports } = await openScene();
      const rejection = await rejectionOf(
        admin.syncGroups({ workspaceId: own.id, records: source as unknown as never[] }),
      );
      expect(rejection.code).to.equal('validation_failed');
      expect(issuesOf(rejection)).to.deep.equal(['records wrong_type']);
      expect(detailsOf(rejection)).to.deep.equal(['Must be an array or another iterable of records.']);
      expect(ports.calls).to.deep.equal([]);
    });
  }

  it('counts every rejected record, and returns the first 1,000', async () => {
    const { admin, own } = await openScene();
    const { rejected, rejectedRecords } = await admin.syncGroups({
      workspaceId: own.id,
      records: Array(1_001).fill(null),
    });
    expect(rejected).to.equal(1_001);
    expect(rejectedRecords.map(({ index }) => index)).to.deep.equal([...Array(1_000).keys()]);
  });

  it('looks for nothing to remove if the workspace had no records at the start', async () => {
    const { admin, ports } = await openScene();
    const { id } = await admin.createWorkspace({ name: 'Empty', ownerId: OWNER });
    const summary = await admin.syncInstances({
      workspaceId: id,
      records: [{ externalId: 'desk', name: 'Desk' }],
      removeMissing: true,
    });
    expect(summary).to.include({ added: 1, removed: 0 });
    expect(ports.callsOf('instances.list')).to.have.length(1);
  });
});
