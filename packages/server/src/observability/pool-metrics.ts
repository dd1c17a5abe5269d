import { Gauge, type Registry } from 'prom-client';
import type { MongoClient } from '../database/open-client.js';

/** Returns an id that is unique across addresses. The `connectionId` of the driver is unique for one address only. */
const idOf = ({ address, connectionId }: { readonly address: string; readonly connectionId: number | '<monitor>' }) =>
  `${address}#${String(connectionId)}`;

/** Registers metrics of the connections to MongoDB. Returns a function that tracks the pool of a client. */
export const poolMetrics = (registry: Registry): ((client: MongoClient) => void) => {
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

  return (client) => {
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
  };
};
