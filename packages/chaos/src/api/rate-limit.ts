import type { RateLimit } from '@workspace-api/core';

/** The limit of the workspace whose caller always exceeds it. Other workspaces have none. */
export const WORKSPACE_RATE_LIMIT: RateLimit = { limit: 5, windowSeconds: 5 };
