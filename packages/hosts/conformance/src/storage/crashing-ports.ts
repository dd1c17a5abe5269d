import type { AdminStoragePorts } from '@workspace-api/admin';

type Method = (...args: unknown[]) => Promise<unknown>;

/** The point at which a process crashes: at one storage call, before or after it is applied. */
export interface CrashPoint {
  /** The number of calls before it. */
  readonly call: number;
  readonly isApplied: boolean;
}

/** The ports of a process that crashes at one of its calls. */
export interface CrashingPorts {
  readonly ports: AdminStoragePorts;
  readonly hasCrashed: () => boolean;
}

/** Wraps ports. From the crash on, no call reaches the storage, and none succeeds. */
export const crashingPorts = (storage: AdminStoragePorts, { call, isApplied }: CrashPoint): CrashingPorts => {
  let calls = 0;
  const crashing = <Port extends object>(port: Port): Port =>
    new Proxy(port, {
      get:
        (target, name) =>
        async (...args: unknown[]): Promise<unknown> => {
          const number = calls++;
          const run = (): Promise<unknown> => (Reflect.get(target, name) as Method).apply(target, args);
          if (number < call) return run();
          if (number === call && isApplied) await run();
          throw new Error('The process has crashed.');
        },
    });
  const ports = Object.fromEntries(Object.entries(storage).map(([name, port]) => [name, crashing(port as object)]));
  return { ports: ports as unknown as AdminStoragePorts, hasCrashed: () => calls > call };
};
