import type { ApiKeyId, WorkspaceId } from '@workspace-api/core';
import type { CompletedRequest } from '@workspace-api/http';
import { REQUEST_RECORD } from '@workspace-api/test-stubs';

/** The record of a request of a key. */
export const REQUEST: CompletedRequest = {
  ...REQUEST_RECORD,
  operationId: 'listGroups',
  route: '/api/public/v1/groups',
  workspaceId: 'w' as WorkspaceId,
  keyId: 'k' as ApiKeyId,
  aborted: false,
  durationMilliseconds: 3,
};
