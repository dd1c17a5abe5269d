import {
  ApiKey,
  OPERATIONS,
  Usage,
  ValidationIssues,
  Workspace,
  boolean,
  object,
  quantity,
  requireWorkspace,
  textLike,
  usagePeriodOf,
  usageReader,
} from '@workspace-api/core';
import * as z from '@workspace-api/core/zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';

/** The current month and those before that can be read. */
const MONTHS = 14;

const Period = textLike(/^\d{4}-\d\d$/, { min: 7, max: 7 }, 'Must be a month, such as 2026-10.');

const requests = quantity().meta({ description: 'The accepted API requests.' });

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Reads the usage of a workspace in one of the last months. Counts no request. */
export const getUsage = adminOperation({
  id: 'getUsage',
  name: 'usage.get',
  effect: 'read',
  summary: OPERATIONS.getUsage.summary,
  description:
    'Returns the usage of a workspace in a calendar month (UTC), with its quotas of today, and the requests of the last ' +
    '14 months. An ended month has no numbers of instances and groups.',
  input: object({
    workspaceId: Workspace.shape.id,
    period: Period.optional().meta({
      description: 'The calendar month, such as 2026-10: one of the last 14. If omitted, the current one.',
    }),
    byKey: boolean()
      .optional()
      .meta({ description: 'Whether to return the requests with each API key. Default: false.' }),
  }),
  output: Usage.extend({
    months: z
      .array(object({ period: Period.meta({ description: 'The calendar month.' }), requests }))
      .max(MONTHS)
      .meta({ description: 'The accepted API requests of the current month and the 13 before, newest first.' }),
    keys: z
      .array(
        object({
          keyId: ApiKey.shape.id.nullable().meta({
            description:
              'The id of the API key. Null for access tokens, and for requests that were not counted by key.',
          }),
          requests,
        }),
      )
      .optional()
      .meta({ description: 'The accepted API requests by key, the most first. Only with `byKey`.' }),
  }).meta({ description: 'The usage of a workspace in a calendar month (UTC).' }),
  errors: ['workspace_not_found'],
  perform: (ports: Pick<AdminPorts, 'workspaces' | 'counters' | 'instances' | 'groups' | 'campaigns' | 'clock'>) => {
    const { workspaces, counters, clock } = ports;
    const readUsage = usageReader(ports);
    return async ({ workspaceId, period, byKey = false }) => {
      const now = clock.now();
      const windows = Array.from({ length: MONTHS }, (_, monthsBefore) => usagePeriodOf(now, monthsBefore));
      const chosen = windows.findIndex(({ start }) => period === undefined || start.startsWith(period));
      const window = windows[chosen];
      if (window === undefined) {
        const detail = 'Must be one of the last 14 calendar months.';
        throw new ValidationIssues().add(['period'], 'out_of_range', detail).toError('invalid_parameter');
      }
      const counting = counters.requestsByKey(workspaceId, windows);
      const total = counting.then((counts) => sumOf(counts[chosen]?.values() ?? []));
      const usage = await readUsage(workspaceId, window, requireWorkspace(workspaces, workspaceId), total);
      const counts = await counting;
      const months = windows.map(({ start }, index) => ({
        period: start.slice(0, 7),
        requests: sumOf(counts[index]?.values() ?? []),
      }));
      const keys = [...(counts[chosen] ?? [])]
        .map(([keyId, number]) => ({ keyId, requests: number }))
        .filter((key) => key.requests > 0)
        .sort((one, other) => other.requests - one.requests);
      return { ...usage, months, ...(byKey && { keys }) };
    };
  },
});
