import { ContainerModule } from 'inversify';
import { RESPONSE_OBSERVERS } from '../identifiers.js';
import { createMetrics } from '../observability/create-metrics.js';
import { METRICS, WATCH } from './identifiers.js';

/** Binds the metrics of the process, which observe every request. */
export const metricsModule = new ContainerModule(({ bind }) => {
  bind(METRICS).toResolvedValue(createMetrics, [WATCH]).inSingletonScope();
  bind(RESPONSE_OBSERVERS)
    .toResolvedValue(({ onResponse }) => onResponse, [METRICS])
    .inSingletonScope();
});
