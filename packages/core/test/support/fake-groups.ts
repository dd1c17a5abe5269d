import type { Group, GroupRepository } from '../../src/groups/group.js';
import { FakeTable } from './fake-table.js';

export const fakeGroups = (): GroupRepository => {
  const table = new FakeTable<Group>();
  return {
    insert: async (workspaceId, group) => table.insert(workspaceId, group),
    insertMissing: async (workspaceId, groups, externalIds) => table.insertMissing(workspaceId, groups, externalIds),
    findByExternalIds: async (workspaceId, externalIds) => table.findByExternalIds(workspaceId, externalIds),
    updateMany: async (workspaceId, groups) => {
      for (const group of groups) table.change(workspaceId, group.id, group);
    },
    removeMany: async (workspaceId, ids) => ids.filter((id) => table.remove(workspaceId, id)).length,
    findMany: async (workspaceId, ids) => table.all(workspaceId).filter(({ id }) => ids.includes(id)),
    list: async (workspaceId, range) => table.list(workspaceId, range),
    count: async (workspaceId) => table.all(workspaceId).length,
    recentCount: async (workspaceId) => ({ count: table.all(workspaceId).length, ageMilliseconds: 0 }),
    update: async (workspaceId, id, change) => table.change(workspaceId, id, change),
    remove: async (workspaceId, id) => table.remove(workspaceId, id),
  };
};
