import { createWorkspaceAdmin, type WorkspaceAdmin, type WorkspaceAdminOptions } from '@workspace-api/admin';
import { SCOPES, createWorkspaceApi, type WorkspaceApi, type WorkspaceApiOptions } from '@workspace-api/core';
import { forwardTo } from '../forward-to.js';
import { createTestPorts, type TestPorts } from '../test-ports.js';
import type { ManualClock } from '../manual-clock.js';
import { createSceneWorkspace, type SceneWorkspace } from './scene-workspace.js';

const NOW = '2026-02-01T12:00:00.000Z';

/** The API in memory, with two workspaces that have records of every kind. */
export interface Scene {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly ports: TestPorts;
  /** Starts at 2026-02-01T12:00:00.000Z. */
  readonly clock: ManualClock;
  readonly workspace: SceneWorkspace;
  /** Another workspace, with records of the same kinds: no key of the first can see them. */
  readonly otherWorkspace: SceneWorkspace;
  /** Restores all records, the clock and the counts. Ids and secrets stay valid. Call it when no request is in progress. */
  readonly reset: () => Promise<void>;
}

/** What a scene is assembled with: limits, and the scopes of the host's own operations. */
export interface SceneOptions extends WorkspaceApiOptions, WorkspaceAdminOptions {}

/**
 * Creates a scene. It is the same in every run: ids, secrets and times too. Throws as `createWorkspaceApi` and
 * `createWorkspaceAdmin` do.
 */
export const createScene = async ({
  scopes = [],
  keyPrefix,
  maxKeys,
  ...options
}: SceneOptions = {}): Promise<Scene> => {
  const ports = createTestPorts();
  const { clock } = ports;
  const admin = createWorkspaceAdmin(ports, { scopes, keyPrefix, maxKeys });
  let current = createWorkspaceApi(ports, options);
  const api = forwardTo(() => current);

  const seeder = { api, admin, clock, ids: ports.ids, scopes: [...SCOPES, ...scopes] };
  const populate = async (): Promise<Pick<Scene, 'workspace' | 'otherWorkspace'>> => {
    clock.set(NOW);
    return {
      workspace: await createSceneWorkspace(seeder, 'Acme'),
      otherWorkspace: await createSceneWorkspace(seeder, 'Globex'),
    };
  };
  return {
    api,
    admin,
    ports,
    clock,
    ...(await populate()),
    reset: async () => {
      ports.reset();
      current = createWorkspaceApi(ports, options);
      await populate();
    },
  };
};
