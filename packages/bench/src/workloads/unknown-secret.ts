import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin, type MemberId } from '@workspace-api/core';

/** Returns a well-formed secret that no server knows, issued by a temporary installation. */
export const createUnknownSecret = async (): Promise<string> => {
  const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() });
  const owner = 'ann' as MemberId;
  const { id } = await admin.createWorkspace({ name: 'Elsewhere', ownerId: owner });
  const { secret } = await admin.issueApiKey(id, owner, { name: 'Elsewhere', scopes: ['groups:read'] });
  return secret;
};
