import type { AdminPorts } from '@workspace-api/admin';

/** One call of a repository. */
export interface StorageCall {
  /** Port and method, such as `groups.findMany`. */
  readonly method: string;
  /** The workspace of the call; null for a key lookup, which has none. */
  readonly workspaceId: unknown;
}

const REPOSITORIES = ['workspaces', 'apiKeys', 'instances', 'groups', 'campaigns'] as const;

/** Methods that are called after a response, or once for several requests. */
const NOW_AND_THEN: ReadonlySet<string> = new Set(['apiKeys.recordUse', 'workspaces.find']);

/** Wraps the repositories of ports. Reports each call before it is made. */
export const watchStorage = (ports: AdminPorts, report: (call: StorageCall) => void): Partial<AdminPorts> =>
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
            if (!NOW_AND_THEN.has(method)) report({ method, workspaceId });
            return Reflect.apply(value, repository, args);
          };
        },
      }),
    ]),
  );
