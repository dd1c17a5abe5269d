import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { ADMIN_PORT_METHODS, type AdminPorts, type AdminStoragePorts } from '@workspace-api/admin';
import { CountingIds, ManualClock } from '@workspace-api/testing';

/** A call of a storage method, such as `groups.list`, with its arguments. */
interface Call {
  readonly method: string;
  readonly args: readonly unknown[];
}

type Port = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** All ports over a storage in memory, whose calls are recorded. */
export interface RecordedPorts extends AdminPorts {
  readonly clock: ManualClock;
  /** The calls of the storage, in order. */
  readonly calls: Call[];
  /** Returns the arguments of each call of one storage method. */
  callsOf(method: string): (readonly unknown[])[];
}

/** Returns ports over an empty storage. Their methods are their own, so that a test can spread a port. */
export const recordedPorts = (): RecordedPorts => {
  const calls: Call[] = [];
  const memory = createMemoryPorts();
  const storage = Object.entries(ADMIN_PORT_METHODS.storage).map(([name, methods]) => {
    const port = Reflect.get(memory, name) as Port;
    const recorded = Object.keys(methods).map((method) => [
      method,
      (...args: unknown[]) => {
        calls.push({ method: `${name}.${method}`, args });
        return port[method]?.(...args);
      },
    ]);
    return [name, Object.fromEntries(recorded) as Port];
  });
  return {
    ...createNodePorts(),
    ...(Object.fromEntries(storage) as unknown as AdminStoragePorts),
    clock: new ManualClock('2026-01-31T09:30:00.000Z'),
    ids: new CountingIds(),
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map(({ args }) => args),
  };
};
