import { ADMIN_PORT_METHODS, type AdminStoragePorts } from '@workspace-api/admin';

/** A call of a storage method, such as `groups.list`, with its arguments. */
export interface Call {
  readonly method: string;
  readonly args: readonly unknown[];
}

type Port = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/** Returns storage ports that record their calls. Their methods are their own, so that a test can spread a port. */
export const recordCalls = (storage: AdminStoragePorts): { ports: AdminStoragePorts; calls: Call[] } => {
  const calls: Call[] = [];
  const recorded = (name: string, port: Port, methods: object): [string, Port] => [
    name,
    Object.fromEntries(
      Object.keys(methods).map((method) => [
        method,
        (...args) => {
          calls.push({ method: `${name}.${method}`, args });
          return port[method]?.(...args);
        },
      ]),
    ),
  ];
  const ports = Object.entries(ADMIN_PORT_METHODS.storage).map(([name, methods]) =>
    recorded(name, Reflect.get(storage, name) as Port, methods as object),
  );
  return { calls, ports: Object.fromEntries(ports) as unknown as AdminStoragePorts };
};
