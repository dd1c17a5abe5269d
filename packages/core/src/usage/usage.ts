import type { Timestamp } from '../values/timestamp.js';

/** What is measured, with the unit of each. */
export const METRIC_UNITS = {
  api_requests: 'requests',
  instances: 'instances',
  groups: 'groups',
  campaigns: 'campaigns',
} as const;

/** What is measured. */
export type Metric = keyof typeof METRIC_UNITS;

export const METRICS = Object.keys(METRIC_UNITS) as readonly Metric[];

/** One measurement. */
export interface UsageMetric {
  readonly metric: Metric;
  readonly unit: (typeof METRIC_UNITS)[Metric];
  readonly used: number;
  /** The most that may be used; null is unlimited. */
  readonly limit: number | null;
  /** What is left of the limit, never below 0; null when unlimited. */
  readonly remaining: number | null;
}

/** What a workspace has used in a calendar month. */
export interface Usage {
  readonly periodStart: Timestamp;
  /** Exclusive. */
  readonly periodEnd: Timestamp;
  /** When the oldest of the numbers was counted. In the first minute of a month it may be before `periodStart`. */
  readonly generatedAt: Timestamp;
  readonly metrics: readonly UsageMetric[];
}
