import { issuesOf, OWNER, openWithKey, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';

describe('updateApiKey', () => {
  it('changes the given fields in their normal form from the next request on, and leaves the others', async () => {
    const { admin, api, own, key, secret } = await openWithKey();
    const update = { workspaceId: own.id, actor: OWNER, keyId: key.id };
    const allowedAddresses = ['::ffff:203.0.113.7/120', '2001:DB8:0::1', '198.51.100.1/32'];
    const normal = { allowedAddresses: ['203.0.113.0/24', '2001:db8::1', '198.51.100.1'] };
    expect(await admin.updateApiKey({ ...update, allowedAddresses })).to.deep.equal({ ...key, ...normal });
    expect((await rejectionOf(api.authorize(secret, 'groups:read', { address: '::1' }))).code).to.equal(
      'address_not_allowed',
    );
    const limited = await admin.updateApiKey({ ...update, name: 'New', requestsPerMinute: 7 });
    expect(limited).to.deep.equal({ ...key, ...normal, name: 'New', requestsPerMinute: 7 });
    const open = { allowedAddresses: [], requestsPerMinute: null };
    expect(await admin.updateApiKey({ ...update, ...open, name: undefined })).to.deep.equal({ ...key, name: 'New' });
    await api.authorize(secret, 'groups:read', { address: '::1' });
  });

  it('is audited with its name and what it sets, and not at all if that is nothing', async () => {
    const { admin, own, key } = await openWithKey();
    const update = { workspaceId: own.id, actor: OWNER, keyId: key.id };
    const before = (await admin.listAuditLog({ workspaceId: own.id })).items;
    expect(await admin.updateApiKey({ ...update, name: undefined })).to.deep.equal(key);
    expect((await admin.listAuditLog({ workspaceId: own.id })).items).to.deep.equal(before);
    await admin.updateApiKey({ ...update, allowedAddresses: ['::1', '::/8'], requestsPerMinute: 7, reason: 'Why.' });
    await admin.updateApiKey({ ...update, name: 'New', allowedAddresses: [], requestsPerMinute: null });
    const [opened, limited] = (await admin.listAuditLog({ workspaceId: own.id, limit: 2 })).items;
    expect(limited).to.include({ action: 'key.change', target: key.id, actor: OWNER, reason: 'Why.', outcome: 'made' });
    const named = { name: key.name, allowedAddresses: '::1 ::/8', requestsPerMinute: '7' };
    expect(limited?.details).to.deep.equal(named);
    expect(opened?.details).to.deep.equal({ name: 'New', allowedAddresses: 'any', requestsPerMinute: 'default' });
  });

  it('rejects others than an OWNER, a key of another workspace, a revoked key, and scopes and invalid limits', async () => {
    const { admin, own, foreign, key } = await openWithKey();
    const update = { workspaceId: own.id, actor: OWNER, keyId: key.id, name: 'New' };
    const codeOf = async (input: object) => (await rejectionOf(admin.updateApiKey({ ...update, ...input }))).code;
    expect(await codeOf({ actor: 'stranger' })).to.equal('owner_required');
    expect(await codeOf({ workspaceId: foreign.id })).to.equal('key_not_found');
    const invalid = {
      ...{ scopes: ['groups:read'], expiresInDays: 30, name: ' ', requestsPerMinute: 0 },
      allowedAddresses: ['203.0.113.7', '::ffff:203.0.113.7', 'localhost'],
    };
    expect(issuesOf(await rejectionOf(admin.updateApiKey({ ...update, ...invalid })))).to.have.members([
      'scopes unknown_field',
      'expiresInDays unknown_field',
      'name invalid_format',
      'requestsPerMinute out_of_range',
      'allowedAddresses/1 duplicate',
      'allowedAddresses/2 invalid_format',
    ]);
    const many = Array.from({ length: 21 }, (_, index) => `203.0.113.${String(index)}`);
    expect(issuesOf(await rejectionOf(admin.updateApiKey({ ...update, allowedAddresses: many })))).to.deep.equal([
      'allowedAddresses too_many',
    ]);
    await admin.revokeApiKey({ workspaceId: own.id, actor: OWNER, keyId: key.id });
    expect(await codeOf({})).to.equal('revoked_key');
  });
});
