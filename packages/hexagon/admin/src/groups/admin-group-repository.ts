import type { Group, GroupRepository } from '@workspace-api/core';
import type { RecordStore } from '../sync/record-store.js';

/** Stores the groups of workspaces. */
export interface AdminGroupRepository extends GroupRepository, RecordStore<Group> {}
