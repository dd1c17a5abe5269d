import type { Instance, InstanceRepository } from '../../src/instances/instance.js';
import { FakeTable } from './fake-table.js';

export const fakeInstances = (): InstanceRepository => {
  const table = new FakeTable<Instance>();
  return {
    insert: async (workspaceId, instance) => table.insert(workspaceId, instance),
    insertMissing: async (workspaceId, instances, externalIds) =>
      table.insertMissing(workspaceId, instances, externalIds),
    findByExternalIds: async (workspaceId, externalIds) => table.findByExternalIds(workspaceId, externalIds),
    updateMany: async (workspaceId, instances) => {
      for (const instance of instances) table.change(workspaceId, instance.id, instance);
    },
    removeMany: async (workspaceId, ids) => ids.filter((id) => table.remove(workspaceId, id)).length,
    find: async (workspaceId, id) => table.find(workspaceId, id),
    findMany: async (workspaceId, ids) => table.all(workspaceId).filter(({ id }) => ids.includes(id)),
    list: async (workspaceId, range) => table.list(workspaceId, range),
    count: async (workspaceId) => table.all(workspaceId).length,
    recentCount: async (workspaceId) => ({ count: table.all(workspaceId).length, ageMilliseconds: 0 }),
    changeStatus: async (workspaceId, id, from, change) =>
      table.find(workspaceId, id)?.status === from ? table.change(workspaceId, id, change) : null,
    remove: async (workspaceId, id) => table.remove(workspaceId, id),
  };
};
