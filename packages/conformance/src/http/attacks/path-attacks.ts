import { bearer, type AttackGroup } from './attack.js';
import type { Knowledge, Scene } from './scene.js';

const V1 = '/api/public/v1';

/** Targets that lead out of what the API has, or spell what it has in another way. */
const TARGETS: readonly ((known: Knowledge) => string)[] = [
  ({ workspaceId }) => `${V1}/workspaces/${workspaceId}`,
  ({ workspaceId }) => `${V1}/workspaces/${workspaceId}/groups`,
  ({ workspaceId }) => `${V1}/${workspaceId}/groups`,
  ({ workspaceId }) => `${V1}/groups/${workspaceId}`,
  ({ workspaceId }) => `${V1}/me/${workspaceId}`,
  ({ workspaceId }) => `${V1}/usage/${workspaceId}`,
  ({ instanceId }) => `${V1}/instances/${instanceId}`,
  ({ instanceId }) => `${V1}/instances/${instanceId}/groups`,
  ({ groupIds: [id] }) => `${V1}/groups/${id}`,
  ({ groupIds: [id] }) => `${V1}/groups/${id.toUpperCase()}`,
  ({ groupIds: [id] }) => `${V1}/groups/${id}.json`,
  ({ groupIds: [id] }) => `${V1}/groups//${id}`,
  ({ groupIds: [id] }) => `${V1}/Groups/${id}`,
  ({ groupIds: [id] }) => `${V1.toUpperCase()}/groups/${id}`,
  ({ campaignId }) => `${V1}/campaigns/${campaignId}`,
  ({ keyId }) => `${V1}/keys/${keyId}`,
  ({ keyId }) => `${V1}/keys/${keyId}/revoke`,
  ({ workspaceId }) => `/${workspaceId}${V1}/groups`,
  ({ workspaceId }) => `//${workspaceId}${V1}/groups`,
  ({ workspaceId }) => `/api/public/v2/groups/${workspaceId}`,
  ({ workspaceId }) => `/api/v1/workspaces/${workspaceId}`,
  ({ workspaceId }) => `/admin/workspaces/${workspaceId}`,
  ({ workspaceId }) => `/docs/problems/${workspaceId}`,
  ({ workspaceId }) => `/docs/problems/../..${V1}/groups/${workspaceId}`,
  ({ workspaceId }) => `/docs/problems/__proto__/${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups/../workspaces/${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups/%2e%2e/workspaces/${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups/..%2fworkspaces%2f${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups/..;/workspaces/${workspaceId}`,
  ({ workspaceId }) => `${V1}/./groups/${workspaceId}`,
  ({ workspaceId }) => `${V1}//groups?workspaceId=${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups/?workspaceId=${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%3FworkspaceId=${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups;workspaceId=${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%00${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%0d%0aX-Workspace-Id:%20${workspaceId}`,
  ({ workspaceId }) => `${V1}/%67roups/${workspaceId}`,
  ({ workspaceId }) => `${V1}/%2567roups/${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%c0%af${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%ed%a0%80${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups%zz${workspaceId}`,
  ({ workspaceId }) => `${V1}\\groups\\${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups#${workspaceId}`,
  ({ workspaceId }) => `${V1}/groups?workspaceId=${workspaceId}#x`,
  ({ workspaceId }) => `http://${workspaceId}${V1}/groups`,
  ({ workspaceId }) => `http://${workspaceId}@localhost${V1}/groups`,
  ({ workspaceId }) => `http://localhost${V1}/groups/${workspaceId}`,
  ({ workspaceId }) => `ftp://${workspaceId}${V1}/groups`,
];

/** Paths with ids in them, in every method. Those of other hosts are the own ones. */
export const PATH_ATTACKS: AttackGroup = {
  title: 'paths',
  attacks: TARGETS.map((target) => ({
    what: target({
      workspaceId: 'WORKSPACE',
      instanceId: 'INSTANCE',
      groupIds: ['GROUP', 'GROUP'],
      campaignId: 'CAMPAIGN',
      keyId: 'KEY',
    } as unknown as Knowledge),
    requests: (known: Knowledge, { own }: Scene) =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
        method,
        target: target(known),
        headers: [bearer(own.secret), ['Content-Type', 'application/json']] as const,
        body: '{}',
      })),
  })),
};
