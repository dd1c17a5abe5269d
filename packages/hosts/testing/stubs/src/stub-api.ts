import {
  OPERATIONS,
  SCOPES,
  createPrincipal,
  toTimestamp,
  toWorkspaceId,
  type ApiKeyId,
  type Id,
  type OperationId,
  type WorkspaceApi,
} from '@workspace-api/core';
import { newCampaign, type WorkspaceView } from '@workspace-api/core/internal';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';

const idOf = <Kind extends string>(): Id<Kind> => ID as Id<Kind>;

const NAME = 'Stub';
const START = toTimestamp(0);

/** The key of {@link WORKSPACE}. */
export const KEY_ID: ApiKeyId = idOf();

/** The workspace of every principal. */
export const WORKSPACE: WorkspaceView = {
  id: toWorkspaceId(ID),
  name: NAME,
  createdAt: START,
  key: {
    id: KEY_ID,
    name: NAME,
    prefix: 'wsk_0000',
    scopes: SCOPES,
    createdAt: START,
    expiresAt: null,
    lastUsedAt: null,
  },
};

/** The campaign that every creation returns. */
export const CAMPAIGN = newCampaign({
  id: idOf(),
  name: 'Spring sale',
  instanceId: idOf(),
  groupIds: [idOf()],
  content: { type: 'text', text: 'It is spring.' },
  metadata: {},
  scheduledAt: null,
  createdAt: START,
});

const unexpected = (): Promise<never> => Promise.reject(new Error('This operation was not expected to be called.'));

const UNEXPECTED = Object.fromEntries(Object.keys(OPERATIONS).map((id) => [id, unexpected])) as Record<
  OperationId,
  typeof unexpected
>;

/** Returns an API that accepts every request and has one workspace, with some methods replaced. */
export const stubApi = (methods: Partial<WorkspaceApi> = {}): WorkspaceApi => ({
  authorize: (_secret, scope) => Promise.resolve(createPrincipal(WORKSPACE.id, [scope])),
  identify: unexpected,
  ...UNEXPECTED,
  getWorkspace: () => Promise.resolve(WORKSPACE),
  listGroups: () => Promise.resolve({ items: [], nextCursor: null }),
  createCampaign: () => Promise.resolve({ record: CAMPAIGN, replayed: false }),
  ...methods,
});
