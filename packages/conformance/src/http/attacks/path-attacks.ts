import { bearer, type Attack, type AttackGroup, type Outcome } from './attack.js';
import type { Knowledge, Scene } from './scene.js';

const V1 = '/api/public/v1';

/** A target, and the outcomes of the requests for it in every method. */
type Target = readonly [target: (known: Knowledge) => string, ...outcomes: readonly Outcome[]];

/** Unknown targets below the paths of the API, and other spellings of its paths. */
const TARGETS: readonly Target[] = [
  [({ workspaceId }) => `${V1}/workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/workspaces/${workspaceId}/groups`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/${workspaceId}/groups`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/me/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/usage/${workspaceId}`, 'unknown_path'],
  [({ instanceId }) => `${V1}/instances/${instanceId}`, 'unknown_path'],
  [({ instanceId }) => `${V1}/instances/${instanceId}/groups`, 'unknown_path'],
  [({ groupIds: [id] }) => `${V1}/groups/${id}`, 'unknown_path'],
  [({ groupIds: [id] }) => `${V1}/groups/${id.toUpperCase()}`, 'unknown_path'],
  [({ groupIds: [id] }) => `${V1}/groups/${id}.json`, 'unknown_path'],
  [({ groupIds: [id] }) => `${V1}/groups//${id}`, 'unknown_path'],
  [({ groupIds: [id] }) => `${V1}/Groups/${id}`, 'unknown_path'],
  [({ campaignId }) => `${V1}/campaigns/${campaignId}`, 'unknown_path'],
  [({ keyId }) => `${V1}/keys/${keyId}`, 'unknown_path'],
  [({ keyId }) => `${V1}/keys/${keyId}/revoke`, 'unknown_path'],
  [({ workspaceId }) => `/docs/problems/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `/docs/problems/../..${V1}/groups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `/docs/problems/__proto__/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/../workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/%2e%2e/workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/..%2fworkspaces%2f${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/..;/workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/./groups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}//groups?workspaceId=${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups/?workspaceId=${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%3FworkspaceId=${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups;workspaceId=${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%00${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%0d%0aX-Workspace-Id:%20${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/%67roups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/%2567roups/${workspaceId}`, 'unknown_path'],
];

/** Targets outside the paths of the API, and those that a host's framework may reject or rewrite. */
const SERVER_TARGETS: readonly Target[] = [
  [({ groupIds: [id] }) => `${V1.toUpperCase()}/groups/${id}`, 'unknown_path'],
  [({ workspaceId }) => `/${workspaceId}${V1}/groups`, 'unknown_path'],
  [({ workspaceId }) => `//${workspaceId}${V1}/groups`, 'unknown_path'],
  [({ workspaceId }) => `/api/public/v2/groups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `/api/v1/workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `/admin/workspaces/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%c0%af${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%ed%a0%80${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `${V1}/groups%zz${workspaceId}`, 'malformed_request'],
  [({ workspaceId }) => `${V1}\\groups\\${workspaceId}`, 'malformed_request'],
  [({ workspaceId }) => `${V1}/groups#${workspaceId}`, 'malformed_request'],
  [({ workspaceId }) => `${V1}/groups?workspaceId=${workspaceId}#x`, 'malformed_request'],
  [({ workspaceId }) => `http://${workspaceId}${V1}/groups`, 'success', 'method_not_allowed'],
  [({ workspaceId }) => `http://${workspaceId}@localhost${V1}/groups`, 'malformed_request'],
  [({ workspaceId }) => `http://localhost${V1}/groups/${workspaceId}`, 'unknown_path'],
  [({ workspaceId }) => `ftp://${workspaceId}${V1}/groups`, 'malformed_request'],
];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const attackOn = ([target, ...outcomes]: Target): Attack => ({
  what: target({
    workspaceId: 'WORKSPACE',
    instanceId: 'INSTANCE',
    groupIds: ['GROUP', 'GROUP'],
    campaignId: 'CAMPAIGN',
    keyId: 'KEY',
  } as unknown as Knowledge),
  outcomes,
  requests: (known: Knowledge, { own }: Scene) =>
    METHODS.map((method) => ({
      method,
      target: target(known),
      headers: [bearer(own.secret), ['Content-Type', 'application/json']] as const,
      body: '{}',
    })),
});

/** Paths of the API that contain ids. */
export const PATH_ATTACKS: AttackGroup = { title: 'paths', attacks: TARGETS.map(attackOn) };

/** Other targets that contain ids. The server treats a target with another host as its own. */
export const SERVER_PATH_ATTACKS: AttackGroup = { title: 'targets', attacks: SERVER_TARGETS.map(attackOn) };
