import type { Registry } from 'prom-client';

/** One metric, as prom-client gives it to another process. */
export interface SentMetric {
  readonly name: string;
  readonly type: string;
}

/** All metrics of a registry, to be sent to another process. */
export const sentMetrics = async (registry: Registry): Promise<readonly SentMetric[]> =>
  (await registry.getMetricsAsJSON()).map((metric) => ({ ...metric, type: String(metric.type) }));
