import { extendPort } from '@workspace-api/core';
import type { SyncStore } from './record-store.js';
import type { SyncPorts } from './sync-kind.js';

/** A repository that a sync writes to, as far as a sync knows it. */
interface CountedStore extends SyncStore<{ readonly id: string }> {
  count(...args: Parameters<SyncPorts['groups']['count']>): Promise<number>;
}

/** Returns ports that store no record of this kind. They remember the records of one sync in memory. */
export const dryRun = (ports: SyncPorts, metric: 'instances' | 'groups'): SyncPorts => {
  const store = ports[metric] as unknown as CountedStore;
  const written = new Map<string, { readonly id: string }>();
  let added = 0;
  const remember = (items: readonly { readonly id: string }[]): void => {
    for (const item of items) written.set(item.id, item);
  };
  const methods: Partial<CountedStore> = {
    findMany: async (workspaceId, ids) => [
      ...(await store.findMany(
        workspaceId,
        ids.filter((id) => !written.has(id)),
      )),
      ...ids.flatMap((id) => written.get(id) ?? []),
    ],
    count: async (workspaceId, atMost) => (await store.count(workspaceId, atMost)) + added,
    insertMissing: (_, items) => {
      remember(items);
      added += items.length;
      return Promise.resolve(new Set(items.map(({ id }) => id)));
    },
    updateMany: (_, items) => {
      remember(items);
      return Promise.resolve();
    },
    removeMany: (_, ids) => Promise.resolve(ids.length),
  };
  return { ...ports, [metric]: extendPort(store, methods) };
};
