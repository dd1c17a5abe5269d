import type { WorkspaceAdmin } from '@workspace-api/admin';
import {
  createPrincipal,
  type Campaign,
  type CampaignStatus,
  type Instance,
  type InstanceStatus,
  type MemberId,
  type Principal,
  type Scope,
  type Workspace,
  type WorkspaceApi,
} from '@workspace-api/core';
import type { ManualClock } from '../manual-clock.js';
import { createSceneCampaigns } from './scene-campaigns.js';
import { addSceneGroups, type SceneGroups } from './scene-groups.js';
import { addSceneInstances } from './scene-instances.js';
import { issueSceneKeys, type SceneKeys } from './scene-keys.js';

/** When workspaces and keys are created, and when all other records are, after one of the keys has expired. */
const OPENED = '2026-01-01T00:00:00.000Z';
const NOW = '2026-02-01T12:00:00.000Z';

/** A workspace with records of every kind. Each record is as it was when the scene was created. */
export interface SceneWorkspace extends Workspace {
  /** Its only OWNER. */
  readonly ownerId: MemberId;
  /** Every scope, without a key. */
  readonly principal: Principal<Scope>;
  readonly keys: SceneKeys;
  /** One instance in each status. */
  readonly instances: Readonly<Record<InstanceStatus, Instance>>;
  readonly groups: SceneGroups;
  /** One campaign in each status, for both sendable groups. */
  readonly campaigns: Readonly<Record<CampaignStatus, Campaign>>;
}

/** Creates a workspace with records of every kind. Moves the clock. */
export const createSceneWorkspace = async (
  api: WorkspaceApi,
  admin: WorkspaceAdmin,
  clock: ManualClock,
  scopes: readonly Scope[],
  name: string,
): Promise<SceneWorkspace> => {
  const ownerId = 'owner';
  clock.set(OPENED);
  const workspace = await admin.createWorkspace({ name, ownerId });
  const keys = await issueSceneKeys(admin, workspace.id, ownerId, scopes);
  clock.set(NOW);
  const principal = createPrincipal(workspace.id, scopes);
  const instances = await addSceneInstances(admin, workspace.id);
  const groups = await addSceneGroups(admin, workspace.id, instances);
  const campaigns = await createSceneCampaigns(api, admin, principal, groups, clock.now());
  return { ...workspace, ownerId, principal, keys, instances, groups, campaigns };
};
