import type { RequestRecord } from '@workspace-api/http';

/** The record of a successful request without a key. */
export const REQUEST_RECORD: RequestRecord = {
  requestId: 'trace-17',
  traceId: null,
  method: 'GET',
  surface: 'api',
  operationId: null,
  route: null,
  workspaceId: null,
  keyId: null,
  keyExpiresAt: null,
  createdId: null,
  tokenName: null,
  actor: null,
  clientAddress: null,
  status: 200,
  code: null,
  violatedPolicies: [],
  deprecated: false,
  errors: [],
  error: undefined,
};
