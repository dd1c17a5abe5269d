import type { Group, GroupRepository } from '@workspace-api/core';
import type { SyncStore } from '../sync/record-store.js';

/** Stores the groups of workspaces. */
export interface AdminGroupRepository extends SyncStore<Group>, Pick<GroupRepository, 'count'> {}
