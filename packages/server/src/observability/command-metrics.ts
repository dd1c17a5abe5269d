import type { TimedCommand } from '@workspace-api/adapter-mongodb';
import { Histogram, type Registry } from 'prom-client';

/** In seconds. The driver aborts a command after 5 s. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Registers a metric of the commands to MongoDB. Returns a function that records a command. */
export const commandMetrics = (registry: Registry): ((command: TimedCommand) => void) => {
  const durations = new Histogram({
    name: 'workspace_api_mongodb_command_duration_seconds',
    help: 'Duration of a command to MongoDB, including the wait for a connection.',
    labelNames: ['command', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ name: command, outcome, durationMilliseconds }) => {
    durations.observe({ command, outcome }, durationMilliseconds / 1_000);
  };
};
