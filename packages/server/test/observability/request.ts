import type { ApiKeyId, WorkspaceId } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';

/** The record of a request of a key. */
export const REQUEST: CompletedRequest = {
  requestId: 'trace-17',
  traceId: null,
  method: 'GET',
  operationId: 'listGroups',
  route: '/api/public/v1/groups',
  workspaceId: 'w' as WorkspaceId,
  keyId: 'k' as ApiKeyId,
  keyExpiresAt: null,
  createdId: null,
  tokenName: null,
  actor: null,
  clientAddress: null,
  status: 200,
  code: null,
  violatedPolicies: [],
  deprecated: false,
  error: undefined,
  aborted: false,
  durationMilliseconds: 3,
};
