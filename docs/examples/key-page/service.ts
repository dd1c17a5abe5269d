import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import type { KeyPageMember } from '@workspace-api/key-page';
import { randomUUID } from 'node:crypto';

export const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() });
const { id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });

/** The sessions of the product, by the id in a cookie. */
const sessions = new Map<string, KeyPageMember>();

/** Signs ann in. Returns the cookie. */
export const signIn = (): string => {
  const id = randomUUID();
  sessions.set(id, { workspaceId, memberId: 'ann', scopes: ['groups:read', 'campaigns:read'] });
  return `session=${id}`;
};

/** Returns the member whose session the cookie names. */
export const memberOf = (cookie = ''): KeyPageMember | null => sessions.get(cookie.slice('session='.length)) ?? null;
