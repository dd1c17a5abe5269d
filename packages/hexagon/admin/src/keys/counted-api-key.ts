import { ApiKey, quantity, type Immutable } from '@workspace-api/core';
import { usagePeriodOf } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import type { AdminPorts } from '../ports.js';

/** An API key with its requests. */
export const CountedApiKey = ApiKey.extend({
  requestsThisMonth: quantity().meta({
    description: 'The accepted requests with the API key in the current calendar month (UTC), up to 35 seconds ago.',
  }),
}).meta({ description: 'An API key, without its secret, and its requests.' });

/** An API key with its requests. */
export interface CountedApiKey extends Immutable<z.output<typeof CountedApiKey>> {}

/** Resolves to the function that adds the requests of this month to each of some API keys. */
export const requestCounter = async (
  { counters, clock }: Pick<AdminPorts, 'counters' | 'clock'>,
  keys: readonly ApiKey[],
): Promise<(key: ApiKey) => CountedApiKey> => {
  const windows = [usagePeriodOf(clock.now())];
  const workspaceIds = [...new Set(keys.map(({ workspaceId }) => workspaceId))];
  const counts = await Promise.all(workspaceIds.map((workspaceId) => counters.requestsByKey(workspaceId, windows)));
  const byKey = new Map(counts.flat().flatMap((requests) => [...requests]));
  return (key) => ({ ...key, requestsThisMonth: byKey.get(key.id) ?? 0 });
};
