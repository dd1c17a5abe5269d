import { OWNER, rejectionOf } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { createPrincipal } from '../../src/operations/principal.js';
import { toWorkspaceId } from '../../src/workspaces/workspace.js';
import { openScene } from '../support/scene.js';

describe('getWorkspace', () => {
  it('returns the workspace of the key, and the fields of the key that its caller may see', async () => {
    const { api, admin, own } = await openScene();
    const { key, secret } = await admin.issueApiKey({
      workspaceId: own.id,
      actor: OWNER,
      name: 'Key',
      scopes: ['workspace:read', 'groups:read'],
      expiresInDays: 30,
    });
    const principal = await api.authorize(secret, 'workspace:read');
    expect(await api.getWorkspace(principal)).to.deep.equal({
      id: own.id,
      name: 'Own',
      createdAt: '2026-01-31T09:30:00.000Z',
      key: {
        id: key.id,
        name: 'Key',
        prefix: secret.slice(0, 8),
        scopes: ['workspace:read', 'groups:read'],
        createdAt: '2026-01-31T09:30:00.000Z',
        expiresAt: '2026-03-02T09:30:00.000Z',
        lastUsedAt: null,
      },
    });
  });

  it('returns no key to a host without one', async () => {
    const { api, own } = await openScene();
    expect((await api.getWorkspace(own.principal)).key).to.equal(null);
  });

  it('rejects a principal of a workspace that does not exist', async () => {
    const { api } = await openScene();
    const nowhere = createPrincipal(toWorkspaceId('01890a5d-ac96-774b-bcce-b302099a8057'), ['workspace:read']);
    expect((await rejectionOf(api.getWorkspace(nowhere))).code).to.equal('workspace_not_found');
  });
});
