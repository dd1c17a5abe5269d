import type { Registry } from 'prom-client';

/** A metric in the form in which prom-client sends it to another process. */
export interface MetricJson {
  readonly name: string;
  readonly type: string;
}

/** Resolves to all metrics of a registry, to be sent to another process. */
export const metricsAsJson = async (registry: Registry): Promise<readonly MetricJson[]> =>
  (await registry.getMetricsAsJSON()).map((metric) => ({ ...metric, type: String(metric.type) }));
