import type { TimedCommand, createMongoClient } from '@workspace-api/adapter-mongodb';
import { Gauge, Histogram, type Registry } from 'prom-client';

/** In seconds. The driver aborts a command after 5 s. */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/** The callbacks that feed the metrics of MongoDB. */
export interface MongodbMetrics {
  readonly onCommand: (command: TimedCommand) => void;
  /** Tracks the connections of a client. Call it before the client connects. */
  readonly watchClient: (client: ReturnType<typeof createMongoClient>) => void;
}

/** Returns an id that is unique across addresses. The `connectionId` of the driver is unique for one address only. */
const idOf = ({ address, connectionId }: { readonly address: string; readonly connectionId: number | '<monitor>' }) =>
  `${address}#${String(connectionId)}`;

/** Registers metrics of the commands to MongoDB, and of the connections to it. */
export const mongodbMetrics = (registry: Registry): MongodbMetrics => {
  const durations = new Histogram({
    name: 'workspace_api_mongodb_command_duration_seconds',
    help: 'Duration of a command to MongoDB, including the wait for a connection.',
    labelNames: ['command', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  /** A set, because the driver also emits `connectionClosed` for connections that never became ready. */
  const ready = new Set<string>();
  let inUse = 0;
  let waiting = 0;

  const connections = new Gauge({
    name: 'workspace_api_mongodb_pool_connections',
    help: 'Open connections to MongoDB, by state: in_use or idle.',
    labelNames: ['state'],
    registers: [registry],
    collect: (): void => {
      connections.set({ state: 'in_use' }, inUse);
      connections.set({ state: 'idle' }, ready.size - inUse);
    },
  });
  const queue = new Gauge({
    name: 'workspace_api_mongodb_pool_waiting',
    help: 'Commands that wait for a connection to MongoDB.',
    registers: [registry],
    collect: (): void => queue.set(waiting),
  });

  return {
    onCommand: ({ name: command, outcome, durationMilliseconds }) => {
      durations.observe({ command, outcome }, durationMilliseconds / 1_000);
    },
    watchClient: (client) => {
      client.on('connectionReady', (event) => ready.add(idOf(event)));
      client.on('connectionClosed', (event) => ready.delete(idOf(event)));
      client.on('connectionCheckOutStarted', () => {
        waiting++;
      });
      client.on('connectionCheckOutFailed', () => {
        waiting--;
      });
      client.on('connectionCheckedOut', () => {
        waiting--;
        inUse++;
      });
      client.on('connectionCheckedIn', () => {
        inUse--;
      });
    },
  };
};
