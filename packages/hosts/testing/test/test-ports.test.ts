import { createWorkspaceAdmin, type WorkspaceAdmin } from '@workspace-api/admin';
import { isUuid } from '@workspace-api/core';
import { expect } from 'chai';
import { createTestPorts, type TestPorts } from '../src/test-ports.js';

const OWNER = 'owner';

const issueKey = async (admin: WorkspaceAdmin) => {
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: OWNER });
  return admin.issueApiKey({ workspaceId: id, actor: OWNER, name: 'Key', scopes: ['groups:read'] });
};

const issuedBy = (ports: TestPorts) => issueKey(createWorkspaceAdmin(ports));

describe('createTestPorts', () => {
  it('generates ids that count up, in the form of UUIDs of version 7', () => {
    const { ids } = createTestPorts();
    expect([ids.next(), ids.next()]).to.deep.equal([
      '00000000-0000-7000-8000-000000000001',
      '00000000-0000-7000-8000-000000000002',
    ]);
    expect(isUuid(ids.next())).to.equal(true);
  });

  it('generates the same ids, times and secrets in every run', async () => {
    expect(await issuedBy(createTestPorts())).to.deep.equal(await issuedBy(createTestPorts()));
  });

  it('generates another secret for each key', async () => {
    const ports = createTestPorts();
    expect((await issuedBy(ports)).secret).not.to.equal((await issuedBy(ports)).secret);
  });

  it('generates every byte, so that secrets have every character', () => {
    const bytes = createTestPorts().random.bytes(10_000);
    expect(new Set(bytes).size).to.equal(256);
  });

  it('is empty after a reset, and starts again', async () => {
    const ports = createTestPorts();
    const admin = createWorkspaceAdmin(ports);
    const first = await issueKey(admin);
    ports.clock.advance(1_000);
    ports.reset();
    expect(await ports.workspaces.find(first.key.workspaceId)).to.equal(null);
    expect(await issueKey(admin)).to.deep.equal(first);
  });

  it('keeps the records of two stores apart', async () => {
    const one = createTestPorts();
    const { key } = await issuedBy(one);
    expect(await one.workspaces.find(key.workspaceId)).not.to.equal(null);
    expect(await createTestPorts().workspaces.find(key.workspaceId)).to.equal(null);
  });
});
