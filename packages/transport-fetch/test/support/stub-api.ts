import {
  SCOPES,
  createPrincipal,
  newCampaign,
  toTimestamp,
  toWorkspaceId,
  type Id,
  type WorkspaceApi,
} from '@workspace-api/core';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const idOf = <Kind extends string>(): Id<Kind> => ID as Id<Kind>;

const CAMPAIGN = newCampaign({
  id: idOf(),
  name: 'Größe 🎈',
  instanceId: idOf(),
  groupIds: [idOf()],
  content: { type: 'text', text: 'It is spring.' },
  metadata: {},
  scheduledAt: null,
  createdAt: toTimestamp(0),
});

const unexpected = (): Promise<never> => Promise.reject(new Error('The test does not expect this operation.'));

/** Returns an API that accepts every key, and has one campaign with a name beyond ASCII. The methods replace its own. */
export const stubApi = (methods: Partial<WorkspaceApi> = {}): WorkspaceApi => ({
  authorize: (_secret, scope) =>
    Promise.resolve(createPrincipal(toWorkspaceId(ID), SCOPES.includes(scope) ? [scope] : [])),
  getWorkspace: unexpected,
  getUsage: unexpected,
  listInstances: unexpected,
  listGroups: () => Promise.resolve({ items: [], nextCursor: null }),
  listCampaigns: () => Promise.resolve({ items: [CAMPAIGN], nextCursor: null }),
  createCampaign: () => Promise.resolve({ campaign: CAMPAIGN, replayed: false }),
  ...methods,
});
