import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin/storage';
import { EventLoopTurns } from '@workspace-api/core/internal';

type Ports = Omit<AdminStoragePorts, 'counters'>;
type Method = (...args: unknown[]) => Promise<unknown>;

/** Browsers have no `setImmediate`. Kept here, because test runners replace the global functions. */
const {
  performance: clock,
  setTimeout: later,
  setImmediate: nextTurn = (callback: () => void) => later(callback),
} = globalThis as Omit<typeof globalThis, 'setImmediate'> & Partial<Pick<typeof globalThis, 'setImmediate'>>;

const turns = new EventLoopTurns({ now: () => clock.now(), nextTurn });

/**
 * Returns ports whose calls first give other work its turn, if calls have held the event loop for too long. A call that
 * has begun is never interrupted, so it stays atomic.
 */
export const takingTurns = (ports: Ports): Ports => {
  const wrap = (port: object, name: string): Method => {
    const method = Reflect.get(port, name) as Method;
    return (...args) => {
      const turn = turns.next();
      return turn === null ? method.apply(port, args) : turn.then(() => method.apply(port, args));
    };
  };
  const wrapped = Object.entries(ports as unknown as Readonly<Record<keyof Ports, object>>).map(([name, port]) => {
    const methods = Object.keys(ADMIN_PORT_METHODS.storage[name as keyof Ports]);
    return [name, Object.fromEntries(methods.map((method) => [method, wrap(port, method)]))];
  });
  return Object.fromEntries(wrapped) as Ports;
};
