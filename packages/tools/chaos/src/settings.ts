import type { RateLimit } from '@workspace-api/core';

/** The two API processes. */
export const PROCESS_NAMES = ['A', 'B'] as const;

export type ProcessName = (typeof PROCESS_NAMES)[number];

/** The read concern of key lookups. */
export type KeyReads = 'majority' | 'linearizable';

export const KEY_READS: Readonly<Record<ProcessName, KeyReads>> = { A: 'majority', B: 'linearizable' };

/** The limit of the workspace whose caller always exceeds it. Other workspaces have none. */
export const WORKSPACE_RATE_LIMIT: RateLimit = { limit: 5, windowSeconds: 5 };

/** The length of a worker's lease. Short, so that workers take over often, but half of it is longer than most outages. */
export const LEASE_SECONDS = 10;
