import { Counter, type Registry } from 'prom-client';
import { droppedLines } from '../log-destination.js';

/** Registers a metric of the dropped log lines. */
export const logMetrics = (registry: Registry): void => {
  let counted = 0;
  const dropped = new Counter({
    name: 'workspace_api_log_lines_dropped_total',
    help: 'Log lines that were dropped because the reader of stderr was too slow.',
    registers: [registry],
    collect: () => {
      dropped.inc(droppedLines() - counted);
      counted = droppedLines();
    },
  });
};
