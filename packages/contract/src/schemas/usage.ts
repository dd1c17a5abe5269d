import { METRIC_UNITS, type Metric } from '@workspace-api/core';
import * as z from 'zod';
import { count, timestamp } from './values.js';

const metrics = Object.keys(METRIC_UNITS) as [Metric, ...Metric[]];

const usageMetric = z.strictObject({
  metric: z.enum(metrics),
  unit: z.enum(Object.values(METRIC_UNITS) as [(typeof METRIC_UNITS)[Metric]]),
  used: count,
  limit: count.nullable().meta({ description: 'Null is unlimited.' }),
  remaining: count.nullable().meta({ description: 'Null is unlimited.' }),
});

/** What a workspace has used, in an answer. */
export const usage = z.strictObject({
  periodStart: timestamp.meta({ description: 'The start of the calendar month (UTC).' }),
  periodEnd: timestamp.meta({ description: 'The start of the next month, which is not part of the period.' }),
  generatedAt: timestamp,
  metrics: z.array(usageMetric).max(metrics.length),
});
