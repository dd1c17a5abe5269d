import { originOf } from '../configuration/common-options.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import type { AddMemberConfiguration } from './members-options.js';
import { printMembers } from './print-members.js';

/** Adds a member or changes its role, and prints all members. */
export const addMember = ({ workspace, member, role, json, ...configuration }: AddMemberConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      await admin.putMember(workspace, { id: member, role }, originOf(configuration));
      await printMembers(admin, workspace, json);
    },
    ALWAYS,
  );
