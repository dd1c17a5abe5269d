import { METRIC_UNITS, type Metric, type Usage, type UsageMetric } from '@workspace-api/core';
import { at } from './values.js';

const USED: Readonly<Record<Metric, number>> = { api_requests: 18_204, instances: 2, groups: 3, campaigns: 4 };

const measured = ([metric, used]: [string, number]): UsageMetric => ({
  metric: metric as Metric,
  unit: METRIC_UNITS[metric as Metric],
  used,
  limit: null,
  remaining: null,
});

export const USAGE: Usage = {
  periodStart: at('2026-03-01T00:00'),
  periodEnd: at('2026-04-01T00:00'),
  generatedAt: at('2026-03-02T09:15'),
  metrics: Object.entries(USED).map(measured),
};
