import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin';
import { EventLoopTurns } from '@workspace-api/core';

type Ports = Omit<AdminStoragePorts, 'counters'>;
type Methods = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

/** Browsers have no `setImmediate`. Kept here, because test runners replace the global functions. */
const { setImmediate: nextTurn = (callback: () => void) => setTimeout(callback) } = globalThis as Partial<
  typeof globalThis
>;
const clock = performance;

const turns = new EventLoopTurns({ now: () => clock.now(), nextTurn });

/**
 * Returns ports whose calls first give other work its turn, if calls have held the event loop for too long. A call that
 * has begun is never interrupted, so it stays atomic.
 */
export const takingTurns = (ports: Ports): Ports => {
  const wrapped = Object.entries(ports as unknown as Readonly<Record<keyof Ports, Methods>>).map(([name, port]) => {
    const names = Object.keys(ADMIN_PORT_METHODS.storage[name as keyof Ports]);
    const methods = names.map((method): [string, Methods[string]] => [
      method,
      (...args) => {
        const call = port[method] as Methods[string];
        const turn = turns.next();
        return turn === null ? call.apply(port, args) : turn.then(() => call.apply(port, args));
      },
    ]);
    return [name, Object.fromEntries(methods)];
  });
  return Object.fromEntries(wrapped) as Ports;
};
