import type { Timestamp } from '../values/timestamp.js';

/** The metrics with their units. */
export const METRIC_UNITS = {
  api_requests: 'requests',
  instances: 'instances',
  groups: 'groups',
  campaigns: 'campaigns',
} as const;

/** The name of a metric. */
export type Metric = keyof typeof METRIC_UNITS;

/** The names of all metrics. */
export const METRICS = Object.keys(METRIC_UNITS) as readonly Metric[];

/** The usage of one metric. */
export interface UsageMetric {
  readonly metric: Metric;
  readonly unit: (typeof METRIC_UNITS)[Metric];
  readonly used: number;
  /** The maximum. Null means unlimited. */
  readonly limit: number | null;
  /** The rest of the limit, never below 0. Null means unlimited. */
  readonly remaining: number | null;
}

/** The usage of a workspace in a calendar month. */
export interface Usage {
  readonly periodStart: Timestamp;
  /** Exclusive. */
  readonly periodEnd: Timestamp;
  /** The time of the oldest count. In the first minutes of a month it may be before `periodStart`. */
  readonly generatedAt: Timestamp;
  readonly metrics: readonly UsageMetric[];
}
