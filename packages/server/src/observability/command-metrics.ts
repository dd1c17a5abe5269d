import { Histogram, type Registry } from 'prom-client';
import type { MongoClient } from '../database/open-client.js';

/** The commands that the service sends, so that the label has no other values. */
const COMMANDS: ReadonlySet<string> = new Set([
  'count',
  'find',
  'findAndModify',
  'hello',
  'insert',
  'listIndexes',
  'ping',
  'update',
]);

/** In seconds. The driver gives a command up after 5 s. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** Times the commands of clients that monitor them. */
export const commandMetrics = (registry: Registry): ((client: MongoClient) => void) => {
  const durations = new Histogram({
    name: 'workspace_api_mongodb_command_duration_seconds',
    help: 'Time that MongoDB took for a command, by its name and outcome: succeeded or failed.',
    labelNames: ['command', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });

  const observe =
    (outcome: 'succeeded' | 'failed') =>
    ({ commandName, duration }: { readonly commandName: string; readonly duration: number }): void => {
      const command = COMMANDS.has(commandName) ? commandName : 'other';
      durations.observe({ command, outcome }, duration / 1_000);
    };

  return (client) => {
    client.on('commandSucceeded', observe('succeeded'));
    client.on('commandFailed', observe('failed'));
  };
};
