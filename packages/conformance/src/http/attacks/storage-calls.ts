import type { Ports } from '@workspace-api/core';

/** One call of a repository. */
export interface StorageCall {
  /** Port and method, such as `groups.findMany`. */
  readonly method: string;
  /** The workspace that was asked for; null for the look-up of a key, which takes none. */
  readonly workspaceId: unknown;
}

const REPOSITORIES = ['workspaces', 'apiKeys', 'instances', 'groups', 'campaigns'] as const;

/** Are called behind requests or once for several, and not by what a request is about. */
const NOW_AND_THEN: ReadonlySet<string> = new Set(['apiKeys.recordUse', 'workspaces.findLimits']);

/** The repositories of some ports, each call of which is told before it is made. */
export const watchStorage = (ports: Ports, told: (call: StorageCall) => void): Partial<Ports> =>
  Object.fromEntries(
    REPOSITORIES.map((port) => [
      port,
      new Proxy(ports[port], {
        get: (repository, name) => {
          const value: unknown = Reflect.get(repository, name);
          if (typeof value !== 'function') return value;
          return (...args: readonly unknown[]): unknown => {
            const method = `${port}.${String(name)}`;
            const workspaceId = method === 'apiKeys.findBySecretHash' ? null : args[0];
            if (!NOW_AND_THEN.has(method)) told({ method, workspaceId });
            return Reflect.apply(value, repository, args);
          };
        },
      }),
    ]),
  );
