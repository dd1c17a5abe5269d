import * as z from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { METRICS, METRIC_UNITS, Metric } from '../values/metric.js';
import { object, oneOf, quantity, timestamp } from '../schema/schemas.js';

/** The usage of one metric. */
export const UsageMetric = object({
  metric: Metric,
  unit: oneOf(Object.values(METRIC_UNITS)).meta({ description: 'The unit of the numbers.' }),
  used: quantity().meta({ description: 'The amount used so far.' }),
  limit: quantity().nullable().meta({ description: 'The quota. Null if there is none.' }),
  remaining: quantity().nullable().meta({ description: 'The rest of the quota. Null if there is none.' }),
}).meta({ description: 'The usage of one metric.' });

/** The usage of one metric. */
export interface UsageMetric extends Immutable<z.output<typeof UsageMetric>> {}

/** The usage of a workspace in a calendar month. */
export const Usage = object({
  periodStart: timestamp().meta({ description: 'The start of the calendar month (UTC).' }),
  periodEnd: timestamp().meta({ description: 'The start of the next month, which is not part of the period.' }),
  generatedAt: timestamp().meta({
    description:
      'The time up to which the numbers are complete: at most about a minute ago. They may include what came later.',
  }),
  metrics: z.array(UsageMetric).max(METRICS.length).meta({ description: 'The usage, by metric.' }),
}).meta({ description: 'The usage of the workspace in the current calendar month (UTC).' });

/** The usage of a workspace in a calendar month. */
export interface Usage extends Immutable<z.output<typeof Usage>> {}
