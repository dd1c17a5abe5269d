import type { EventEmitter } from 'node:events';
import type { Pool } from 'pg';

const heard = new WeakSet<EventEmitter>();

/** Returns whether it is the first call for an emitter. */
const hearErrorsOf = (emitter: EventEmitter): boolean => {
  if (heard.has(emitter)) return false;
  heard.add(emitter);
  emitter.on('error', () => undefined);
  return true;
};

/**
 * Keeps the process alive when connections of a pool end: they emit an error, which ends a process without a listener. The
 * pool itself listens to idle connections only, so that one that ends as soon as it is open has no listener for a moment.
 * The caller that uses a connection gets the error too.
 */
export const surviveLostConnections = (pool: Pool): void => {
  if (hearErrorsOf(pool)) pool.on('acquire', hearErrorsOf);
};
