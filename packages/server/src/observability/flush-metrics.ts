import { Counter, Gauge, type Registry } from 'prom-client';

const OUTCOMES = ['succeeded', 'failed'] as const;

/** Counts what became of flushes of the counters, and tells how long ago the last good one was. */
export const flushMetrics = (registry: Registry): ((outcome: (typeof OUTCOMES)[number]) => void) => {
  let lastSuccess: number | null = null;

  const flushes = new Counter({
    name: 'workspace_api_counter_flushes_total',
    help: 'Times that request counts were shared through the database, by outcome: succeeded or failed.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const age = new Gauge({
    name: 'workspace_api_counter_last_flush_age_seconds',
    help: 'Time since request counts were last shared; 0 before the first time. It grows while there are no requests.',
    aggregator: 'max',
    registers: [registry],
    collect: (): void => age.set(lastSuccess === null ? 0 : (performance.now() - lastSuccess) / 1_000),
  });

  // So that the first of each is an increase.
  for (const outcome of OUTCOMES) flushes.inc({ outcome }, 0);

  return (outcome) => {
    flushes.inc({ outcome });
    if (outcome === 'succeeded') lastSuccess = performance.now();
  };
};
