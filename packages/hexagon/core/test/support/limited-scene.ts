import { OWNER, type RecordedScene } from '@workspace-api/test-stubs';
import type { IssuedApiKey } from '@workspace-api/admin';
import { isDomainError, type AnyDomainError } from '../../src/errors/domain-error.js';
import type { RateLimits, RateLimitStatus } from '../../src/limits/rate-limits.js';
import { createWorkspaceApi, type WorkspaceApi } from '../../src/workspace-api.js';
import type { ApiKeyId } from '../../src/keys/api-key.js';
import type { WorkspaceId } from '../../src/schema/id.js';
import { openScene } from './scene.js';

/** The outcome of one request: the state of the limits, and the rejection if there was one. */
export interface Met {
  readonly statuses: readonly RateLimitStatus[];
  readonly rejection: AnyDomainError | null;
}

/** A scene whose API has rate limits to test. */
export interface LimitedScene extends RecordedScene {
  readonly issueKey: (workspaceId: WorkspaceId, id?: ApiKeyId) => Promise<IssuedApiKey>;
  /** Sends one request for the groups. */
  readonly send: (secret: string | undefined, address?: string) => Promise<Met>;
}

/** Sends one request for the groups and returns its outcome. */
export const sendTo = async (api: WorkspaceApi, secret: string | undefined, address?: string): Promise<Met> => {
  let statuses: readonly RateLimitStatus[] = [];
  const onRateLimits = (told: readonly RateLimitStatus[]): void => {
    statuses = told;
  };
  try {
    await api.authorize(secret, 'groups:read', { address, observer: { onRateLimits } });
    return { statuses, rejection: null };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { statuses, rejection: error };
  }
};

/** Opens a scene with these limits. All other limits are disabled. */
export const openLimitedScene = async (rateLimits: Partial<RateLimits>): Promise<LimitedScene> => {
  const scene = await openScene();
  const options = { rateLimits: { key: null, workspace: null, address: null, ...rateLimits } };
  const api = createWorkspaceApi(scene.ports, options);
  return {
    ...scene,
    api,
    issueKey: (workspaceId, id) =>
      scene.admin.issueApiKey({ workspaceId, id, actor: OWNER, name: 'Key', scopes: ['groups:read'] }),
    send: (secret, address) => sendTo(api, secret, address),
  };
};
