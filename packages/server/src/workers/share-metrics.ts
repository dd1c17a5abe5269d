import type { Registry } from 'prom-client';
import { isMetricsRequest } from './messages.js';
import { sentMetrics } from './sent-metrics.js';
import { tellPrimary } from './tell-primary.js';

/** Tells the primary the metrics of this worker whenever it asks. The function that it answers tells them once more. */
export const shareMetrics = (registry: Registry): (() => Promise<void>) => {
  const tell = async (): Promise<void> =>
    tellPrimary({ type: 'workspace-api:metrics', metrics: await sentMetrics(registry) });
  process.on('message', (message) => {
    if (isMetricsRequest(message)) void tell();
  });
  return tell;
};
