import { issuesOf, openScene, OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('listAuditLog', () => {
  it('shows each change to keys, members and limits with who made it, what it was and why, newest first', async () => {
    const { admin, own } = await openScene();
    const origin = { actor: 'ann', reason: 'A new contract.' };
    const { key } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Key',
      scopes: ['groups:read'],
      reason: 'Reports.',
    });
    await admin.putMember({ workspaceId: own.id, memberId: 'bob', role: 'MEMBER', ...origin });
    await admin.putMember({ workspaceId: own.id, memberId: 'bob', role: 'OWNER' });
    await admin.setLimits({
      workspaceId: own.id,
      quotas: { campaigns: 5, groups: null },
      rateLimits: { key: 7 },
      ...origin,
    });
    await admin.revokeApiKey({ workspaceId: own.id, actor: 'bob', keyId: key.id });

    const { items } = await admin.listAuditLog({ workspaceId: own.id });
    const shown = items.map(({ actor, action, target, reason, details, outcome }) => {
      expect(outcome).to.equal('made');
      return [actor, action, target, reason, details];
    });
    expect(shown).to.deep.equal([
      ['bob', 'key.revoke', key.id, null, { name: 'Key', prefix: key.prefix }],
      [
        'ann',
        'limits.change',
        own.id,
        'A new contract.',
        { 'rateLimits.key': '7', 'quotas.campaigns': '5', 'quotas.groups': 'none' },
      ],
      [null, 'member.change', 'bob', null, { from: 'MEMBER', role: 'OWNER' }],
      ['ann', 'member.add', 'bob', 'A new contract.', { role: 'MEMBER' }],
      [OWNER, 'key.issue', key.id, 'Reports.', { name: 'Key', scopes: 'groups:read', expiresAt: 'never' }],
      ...shown.slice(5, 8),
      [null, 'workspace.create', own.id, null, { name: 'Own', ownerId: OWNER }],
    ]);
  });

  it('shows a change that was rejected as it was made', async () => {
    const { admin, own } = await openScene();
    await rejectionOf(admin.putMember({ workspaceId: own.id, memberId: OWNER, role: 'MEMBER' }));
    const [entry] = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(entry).to.include({ action: 'member.change', target: OWNER, outcome: 'not_made' });
  });

  it('has no entry for input that fails validation', async () => {
    const { admin, own } = await openScene();
    const { length } = (await admin.listAuditLog({ workspaceId: own.id })).items;
    const calls = [
      admin.issueApiKey({ workspaceId: own.id, actor: 'stranger', name: 'Key', scopes: ['groups:read'] }),
      admin.putMember({ workspaceId: own.id, memberId: '', role: 'MEMBER' }),
      admin.setLimits({ workspaceId: own.id, quotas: { groups: -1 } }),
      admin.createWorkspace({ name: '', ownerId: 'ann' }),
    ];
    await Promise.all(calls.map(rejectionOf));
    expect((await admin.listAuditLog({ workspaceId: own.id })).items).to.have.lengthOf(length);
  });

  it('rejects an invalid actor and reason, and changes nothing', async () => {
    const { admin, own } = await openScene();
    const origin = { actor: 'a'.repeat(256), reason: ' ' };
    const expected = ['actor too_long', 'reason invalid_format'];
    for (const call of [
      admin.createWorkspace({ name: 'New', ownerId: 'ann', ...origin }),
      admin.putMember({ workspaceId: own.id, memberId: 'bob', role: 'MEMBER', ...origin }),
      admin.setLimits({ workspaceId: own.id, quotas: { groups: 1 }, ...origin }),
    ]) {
      expect(issuesOf(await rejectionOf(call))).to.have.members(expected);
    }
    expect((await admin.getWorkspace({ workspaceId: own.id })).limits.quotas.groups).to.equal(null);
  });

  it('is paginated, and contains no secret of a key', async () => {
    const { admin, own } = await openScene();
    const { secret } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Key',
      scopes: ['groups:read'],
    });
    const first = await admin.listAuditLog({ workspaceId: own.id, limit: 1 });
    const rest = await admin.listAuditLog({ workspaceId: own.id, cursor: String(first.nextCursor) });
    expect([...first.items, ...rest.items]).to.deep.equal((await admin.listAuditLog({ workspaceId: own.id })).items);
    expect(rest.nextCursor).to.equal(null);
    expect(JSON.stringify([first, rest])).not.to.include(secret);
  });

  it('has the entries that a filter selects, however many others are between them', async () => {
    const { admin, own, ports } = await openScene();
    const { id: workspaceId } = own;
    const add = async (actor: string, count: number): Promise<string> => {
      const start = ports.clock.now();
      for (let index = 0; index < count; index++) {
        await admin.renameWorkspace({ workspaceId, name: `${actor} ${String(index)}`, actor });
        ports.clock.advance(60_000);
      }
      return start;
    };
    await add('ann', 3);
    const since = await add('bob', 400);
    const before = await add('ann', 3);

    const namesOf = async (input: object): Promise<unknown[]> => {
      const names: unknown[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await admin.listAuditLog({ workspaceId, cursor, ...input });
        if (page.nextCursor !== null) expect(page.items).to.have.lengthOf(2);
        names.push(...page.items.map(({ details }) => details['name']));
        cursor = page.nextCursor;
      }
      return names;
    };
    const anns = ['ann 2', 'ann 1', 'ann 0'];
    expect(await namesOf({ actor: 'ann', limit: 2 })).to.deep.equal([...anns, ...anns]);
    expect(await namesOf({ action: 'workspace.create', limit: 2 })).to.deep.equal(['Own']);
    expect(await namesOf({ before: since, actor: 'ann', limit: 2 })).to.deep.equal(anns);
    ports.calls.length = 0;
    expect(await namesOf({ since: before, limit: 2 })).to.deep.equal(anns);
    expect(ports.callsOf('auditLog.list').length, 'reads no earlier entries').to.be.below(6);
  });
});
