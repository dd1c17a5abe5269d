import { Counter, Gauge, collectDefaultMetrics, type Registry } from 'prom-client';
import { droppedLines } from '../log/log-destination.js';
import type { Readiness } from '../management/readiness.js';
import { VERSION } from '../version.js';

/** Registers metrics of the version, the readiness, the log and the process. */
export const processMetrics = (registry: Registry, readiness: Readiness): void => {
  const registers = [registry];
  new Gauge({
    name: 'workspace_api_build_info',
    help: 'Always 1; its label is the version of the service.',
    labelNames: ['version'],
    registers,
  }).set({ version: VERSION }, 1);
  const ready = new Gauge({
    name: 'workspace_api_ready',
    help: 'Whether the service is ready: 1 or 0.',
    registers,
    collect: (): void => ready.set(readiness.reasons.length === 0 ? 1 : 0),
  });
  const warnings = new Gauge({
    name: 'workspace_api_warnings',
    help: 'What should be set up in another way, as /readyz describes it, although the service is ready.',
    registers,
    collect: (): void => warnings.set(readiness.warnings.length),
  });
  let counted = 0;
  const dropped = new Counter({
    name: 'workspace_api_log_lines_dropped_total',
    help: 'Log lines that were dropped because the reader of stderr was too slow.',
    registers,
    collect: () => {
      dropped.inc(droppedLines() - counted);
      counted = droppedLines();
    },
  });
  // These keep the names that dashboards for Node.js expect.
  collectDefaultMetrics({ register: registry });
};
