import type * as z from 'zod';
import { oneOfThese } from '../schema/schemas.js';

/** The metrics with their units. */
export const METRIC_UNITS = {
  api_requests: 'requests',
  instances: 'instances',
  groups: 'groups',
  campaigns: 'campaigns',
} as const;

/** The name of a metric. */
export const Metric = oneOfThese('What is counted.', {
  api_requests: 'Requests with a valid API key in this period, rejected ones included.',
  instances: 'Instances that exist now.',
  groups: 'Groups that exist now.',
  campaigns: 'Campaigns created in this period.',
} satisfies Readonly<Record<keyof typeof METRIC_UNITS, string>>);

/** The name of a metric. */
export type Metric = z.output<typeof Metric>;

/** The names of all metrics. */
export const METRICS: readonly Metric[] = [...Metric.values];
