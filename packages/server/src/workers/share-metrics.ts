import type { Registry } from 'prom-client';
import { isPrimaryMessage } from './messages.js';
import { sentMetrics } from './sent-metrics.js';
import { tellPrimary } from './tell-primary.js';

/** Tells the primary the metrics of this worker whenever it asks. The function that it answers tells them once more. */
export const shareMetrics = (registry: Registry): (() => Promise<void>) => {
  const tell = async (): Promise<void> =>
    tellPrimary({ type: 'workspace-api:metrics', metrics: await sentMetrics(registry) });
  process.on('message', (message) => {
    if (isPrimaryMessage(message, 'workspace-api:metrics-request')) void tell();
  });
  return tell;
};
