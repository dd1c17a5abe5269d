import { issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('exportWorkspace', () => {
  it('has everything of a workspace, page by page, and nothing of another or of a secret', async () => {
    const { admin, api, own, foreign } = await openScene();
    const { id: workspaceId, instance, groups } = own;
    const secrets: string[] = [];
    for (const name of ['One', 'Two', 'Three'])
      secrets.push((await admin.issueApiKey({ workspaceId, actor: OWNER, name, scopes: ['groups:read'] })).secret);
    const content = { type: 'text', text: 'Hello' } as const;
    await api.createCampaign(own.principal, { name: 'A', instanceId: instance.id, groupIds: [groups[0].id], content });

    const items: Record<string, unknown>[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await admin.exportWorkspace({ workspaceId, cursor, limit: 2 });
      items.push(...(page.items as Record<string, unknown>[]));
      cursor = page.nextCursor;
    }
    const of = (type: string) => items.filter((item) => type in item).map((item) => item[type]);
    expect(of('workspace')).to.deep.equal([await admin.getWorkspace({ workspaceId })]);
    expect(of('member')).to.deep.equal(await admin.listMembers({ workspaceId }));
    expect(of('usage')).to.deep.equal([await admin.getUsage({ workspaceId })]);
    expect(of('key')).to.deep.equal((await admin.listApiKeys({ workspaceId })).items);
    expect(of('instance')).to.deep.equal((await admin.listInstances({ workspaceId })).items);
    expect(of('group')).to.deep.equal((await admin.listGroups({ workspaceId })).items);
    expect(of('campaign')).to.deep.equal((await admin.listCampaigns({ workspaceId })).items);
    expect(of('audit')).to.deep.equal((await admin.listAuditLog({ workspaceId })).items);
    for (const item of items) expect(Object.keys(item)).to.have.lengthOf(1);
    const text = JSON.stringify(items);
    for (const other of [...secrets, foreign.id, 'secretHash']) expect(text).not.to.contain(other);
  });

  it('rejects an unknown workspace, and a cursor that it did not return', async () => {
    const { admin, own, ports } = await openScene();
    const unknown = admin.exportWorkspace({ workspaceId: ports.ids.next() });
    expect((await rejectionOf(unknown)).code).to.equal('workspace_not_found');
    for (const cursor of ['secrets', 'toString', 'key:x', `key:${own.id}`]) {
      const rejection = await rejectionOf(admin.exportWorkspace({ workspaceId: own.id, cursor }));
      expect(issuesOf(rejection)).to.deep.equal(['cursor invalid_cursor']);
    }
  });
});
