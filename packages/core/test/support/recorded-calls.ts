import type { StoragePorts } from '../../src/ports.js';

/** A call of a storage method, such as `groups.list`, with its arguments. */
export interface Call {
  readonly method: string;
  readonly args: readonly unknown[];
}

type Method = (...args: unknown[]) => unknown;

/** Returns a storage that records its calls. */
export const recordCalls = (storage: StoragePorts): { storage: StoragePorts; calls: Call[] } => {
  const calls: Call[] = [];
  const recorded = <Repository extends object>(port: string, repository: Repository): Repository =>
    new Proxy(repository, {
      get:
        (target, name) =>
        (...args: unknown[]): unknown => {
          calls.push({ method: `${port}.${String(name)}`, args });
          return (Reflect.get(target, name) as Method)(...args);
        },
    });
  return {
    calls,
    storage: {
      workspaces: recorded('workspaces', storage.workspaces),
      apiKeys: recorded('apiKeys', storage.apiKeys),
      instances: recorded('instances', storage.instances),
      groups: recorded('groups', storage.groups),
      campaigns: recorded('campaigns', storage.campaigns),
      campaignQueue: recorded('campaignQueue', storage.campaignQueue),
      counters: recorded('counters', storage.counters),
      auditLog: recorded('auditLog', storage.auditLog),
      eraser: recorded('eraser', storage.eraser),
    },
  };
};
