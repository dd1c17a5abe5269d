import {
  SCOPES,
  createPrincipal,
  toTimestamp,
  toWorkspaceId,
  type Campaign,
  type WorkspaceApi,
  type WorkspaceView,
} from '@workspace-api/core';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

export const WORKSPACE: WorkspaceView = {
  id: toWorkspaceId(ID),
  name: 'Stub',
  createdAt: toTimestamp(0),
  key: null,
};

/** Not a whole campaign: what a transport passes on without looking into it. */
export const CAMPAIGN = { name: 'Spring sale' } as Campaign;

const unexpected = (): Promise<never> => Promise.reject(new Error('This operation was not expected to be called.'));

/** An API that lets everybody in and knows one workspace, with some of its methods changed. */
export const stubApi = (methods: Partial<WorkspaceApi> = {}): WorkspaceApi => ({
  authorize: (_secret, scope) => Promise.resolve(createPrincipal(WORKSPACE.id, SCOPES.includes(scope) ? [scope] : [])),
  getWorkspace: () => Promise.resolve(WORKSPACE),
  getUsage: unexpected,
  listInstances: unexpected,
  listGroups: () => Promise.resolve({ items: [], nextCursor: null }),
  listCampaigns: unexpected,
  createCampaign: () => Promise.resolve({ campaign: CAMPAIGN, replayed: false }),
  ...methods,
});
