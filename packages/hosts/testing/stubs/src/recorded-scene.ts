import { createWorkspaceAdmin, type AdminInput, type IssuedApiKey, type WorkspaceAdmin } from '@workspace-api/admin';
import {
  SCOPES,
  createPrincipal,
  createWorkspaceApi,
  type Group,
  type Instance,
  type Principal,
  type Scope,
  type WorkspaceApi,
  type WorkspaceId,
} from '@workspace-api/core';
import { addGroup, addInstance } from './add-records.js';
import { recordedPorts, type RecordedPorts } from './recorded-ports.js';

/** The OWNER of all workspaces of a scene. */
export const OWNER = 'owner';

/** A workspace with one instance and two sendable groups. */
export interface RecordedWorkspace {
  readonly id: WorkspaceId;
  readonly principal: Principal<Scope>;
  readonly instance: Instance;
  readonly groups: readonly [Group, Group];
}

/** Two workspaces in one storage, with the core over it. */
export interface RecordedScene {
  readonly ports: RecordedPorts;
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly own: RecordedWorkspace;
  readonly foreign: RecordedWorkspace;
}

const openWorkspace = async (admin: WorkspaceAdmin, name: string): Promise<RecordedWorkspace> => {
  const { id } = await admin.createWorkspace({ name, ownerId: OWNER });
  const instance = await addInstance(admin, { workspaceId: id, name: `${name}'s instance` });
  const add = (group: string): Promise<Group> =>
    addGroup(admin, { workspaceId: id, instanceId: instance.id, name: group, memberCount: 3, sendable: true });
  const groups = [await add('First'), await add('Second')] as const;
  return { id, principal: createPrincipal(id, SCOPES), instance, groups };
};

/** Opens a scene. A test of the core passes the API of its own sources. */
export const openScene = async (createApi = createWorkspaceApi): Promise<RecordedScene> => {
  const ports = recordedPorts();
  const admin = createWorkspaceAdmin(ports);
  const own = await openWorkspace(admin, 'Own');
  const foreign = await openWorkspace(admin, 'Foreign');
  ports.calls.length = 0;
  return { ports, api: createApi(ports), admin, own, foreign };
};

/** Opens a scene with a key of the first workspace. */
export const openWithKey = async (
  input: Partial<AdminInput<'issueApiKey'>> = {},
  createApi = createWorkspaceApi,
): Promise<RecordedScene & IssuedApiKey> => {
  const scene = await openScene(createApi);
  const issued = await scene.admin.issueApiKey({
    workspaceId: scene.own.id,
    actor: OWNER,
    name: 'Key',
    scopes: ['groups:read'],
    ...input,
  });
  scene.ports.calls.length = 0;
  return { ...scene, ...issued };
};
