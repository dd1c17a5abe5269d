import { Counter, Gauge, type Registry } from 'prom-client';

const OUTCOMES = ['succeeded', 'failed'] as const;

/** Registers metrics of the flushes of request counts. Returns a function that records a flush. */
export const flushMetrics = (registry: Registry): ((outcome: (typeof OUTCOMES)[number]) => void) => {
  let lastSuccess: number | null = null;

  const flushes = new Counter({
    name: 'workspace_api_counter_flushes_total',
    help: 'Flushes of request counts to the database, by outcome: succeeded or failed.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const age = new Gauge({
    name: 'workspace_api_counter_last_flush_age_seconds',
    help: 'Time since the last successful flush of request counts; 0 before the first one. It grows while there are no requests.',
    registers: [registry],
    collect: (): void => age.set(lastSuccess === null ? 0 : (performance.now() - lastSuccess) / 1_000),
  });

  // A counter must exist before its first increase, or Prometheus does not see that increase.
  for (const outcome of OUTCOMES) flushes.inc({ outcome }, 0);

  return (outcome) => {
    flushes.inc({ outcome });
    if (outcome === 'succeeded') lastSuccess = performance.now();
  };
};
