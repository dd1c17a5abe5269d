import { METRIC_UNITS, type Metric } from '@workspace-api/core';
import * as z from 'zod';
import { statesOf } from './states.js';
import { count, timestamp } from './values.js';

const MEANINGS: Readonly<Record<Metric, string>> = {
  api_requests: 'Requests with a valid API key in this period, rejected ones included.',
  instances: 'Instances that exist now.',
  groups: 'Groups that exist now.',
  campaigns: 'Campaigns created in this period.',
};

const metrics = Object.keys(METRIC_UNITS) as [Metric, ...Metric[]];

const usageMetric = z
  .strictObject({
    metric: z.enum(metrics).meta({ description: statesOf('What is counted.', MEANINGS) }),
    unit: z
      .enum(Object.values(METRIC_UNITS) as [(typeof METRIC_UNITS)[Metric]])
      .meta({ description: 'The unit of the numbers.' }),
    used: count.meta({ description: 'The amount used so far.' }),
    limit: count.nullable().meta({ description: 'The quota. Null if there is none.' }),
    remaining: count.nullable().meta({ description: 'The rest of the quota. Null if there is none.' }),
  })
  .meta({ description: 'The usage of one metric.' });

/** The usage of a workspace, in a response. */
export const usage = z
  .strictObject({
    periodStart: timestamp.meta({ description: 'The start of the calendar month (UTC).' }),
    periodEnd: timestamp.meta({ description: 'The start of the next month, which is not part of the period.' }),
    generatedAt: timestamp.meta({
      description:
        'When the oldest of these numbers was counted: at most about a minute ago. Counts below 1,000 are current.',
    }),
    metrics: z.array(usageMetric).max(metrics.length).meta({ description: 'The usage, by metric.' }),
  })
  .meta({ description: 'The usage of the workspace in the current calendar month (UTC).' });
