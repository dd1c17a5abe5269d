import type { OnResponse } from '@workspace-api/http';

/** Returns an observer that writes an object for each request of a known key, for the customer. */
export const logRequests =
  (write: (line: object) => void): OnResponse =>
  ({ requestId, operationId, workspaceId, keyId, createdId, status, code, durationMilliseconds }) => {
    if (workspaceId === null) return;
    const time = new Date().toISOString();
    write({ time, requestId, operationId, workspaceId, keyId, createdId, status, code, durationMilliseconds });
  };
