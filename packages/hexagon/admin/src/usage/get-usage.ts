import { ApiKey, OPERATIONS, boolean, Usage, ValidationIssues, Workspace, object, quantity } from '@workspace-api/core';
import { requireWorkspace, sumOf, textLike, usagePeriodOf, usageReader } from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** The current month and those before that can be read. */
const MONTHS = 14;

const RANGE = `Must be one of the last ${MONTHS} calendar months, such as 2026-10.`;

const period = textLike(/^\d{4}-\d\d$/, { min: 7, max: 7 }, RANGE).meta({ description: 'A calendar month (UTC).' });
const requests = quantity().meta({ description: 'The accepted API requests.' });
const keyId = ApiKey.shape.id.nullable().meta({ description: 'The API key. Null for all requests that are of none.' });

/** Reads the usage of a workspace in one of the last months. Counts no request. */
export const getUsage = adminOperation({
  id: 'getUsage',
  name: 'usage.get',
  effect: 'read',
  summary: OPERATIONS.getUsage.summary,
  description:
    'Returns the usage of a workspace in a calendar month (UTC), with its quotas of today. An ended month has no numbers ' +
    'of instances and groups.',
  input: object({
    workspaceId: Workspace.shape.id,
    period: period.optional().meta({ description: 'One of the last 14 months, such as 2026-10. Default: this one.' }),
    byKey: boolean().optional().meta({ description: 'Whether to return the requests by API key. Default: false.' }),
  }),
  output: Usage.extend({
    months: z.array(object({ period, requests })).meta({ description: 'The last 14 months, newest first.' }),
    keys: z
      .array(object({ keyId, requests }))
      .optional()
      .meta({ description: 'By key, the most first, if asked for.' }),
  }).meta({ description: 'The usage of a workspace in a calendar month (UTC).' }),
  errors: ['workspace_not_found'],
  perform: (ports: Pick<AdminPorts, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>) => {
    const readUsage = usageReader(ports);
    return async ({ workspaceId, period: wanted = '', byKey = false }) => {
      const now = ports.clock.now();
      const windows = Array.from({ length: MONTHS }, (_, monthsBefore) => usagePeriodOf(now, monthsBefore));
      const chosen = windows.findIndex(({ start }) => start.startsWith(wanted));
      const window = windows[chosen];
      if (window === undefined)
        throw new ValidationIssues().add(['period'], 'out_of_range', RANGE).toError('invalid_parameter');
      const counting = ports.counters.requestsByKey(workspaceId, windows);
      const total = counting.then((counts) => sumOf(counts[chosen] ?? new Map()));
      const usage = await readUsage(workspaceId, window, requireWorkspace(ports.workspaces, workspaceId), total);
      const counts = await counting;
      const months = windows.map(({ start }, index) => ({
        period: start.slice(0, 7),
        requests: sumOf(counts[index] ?? new Map()),
      }));
      const keys = Array.from(counts[chosen] ?? [], ([id, count]) => ({ keyId: id, requests: count }))
        .filter((key) => key.requests > 0)
        .sort((one, other) => other.requests - one.requests);
      return { ...usage, months, ...(byKey && { keys }) };
    };
  },
});
