import {
  DomainError,
  SCOPES,
  createPrincipal,
  type RateLimitStatus,
  type Scope,
  type WorkspaceApi,
} from '@workspace-api/core';
import { KEY_ID, WORKSPACE, stubApi } from './stub-api.js';

/** The state of the one limit of {@link keyedApi}. */
const LIMIT: RateLimitStatus = { policy: 'key', limit: 9, windowSeconds: 60, remaining: 8, resetSeconds: 7 };

/** Returns an API that accepts any secret as one key with some scopes, and reports that key and its limit. */
export const keyedApi = (methods: Partial<WorkspaceApi> = {}, grantedScopes: readonly Scope[] = SCOPES): WorkspaceApi =>
  stubApi({
    authorize: (secret, requiredScope, options) => {
      if (secret === undefined) return Promise.reject(new DomainError('missing_key'));
      options?.observer?.onKey?.({ id: KEY_ID, workspaceId: WORKSPACE.id });
      options?.observer?.onRateLimits?.([LIMIT]);
      if (grantedScopes.includes(requiredScope)) return Promise.resolve(createPrincipal(WORKSPACE.id, [requiredScope]));
      return Promise.reject(new DomainError('insufficient_scope', { requiredScope, grantedScopes }));
    },
    ...methods,
  });
