import { originOf } from '../configuration/common-options.js';
import { IF_NOT_APPLIED } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import type { RemoveMemberConfiguration } from './members-options.js';
import { printMembers } from './print-members.js';

/** Removes a member, and prints the others. */
export const removeMember = ({ workspace, member, json, ...configuration }: RemoveMemberConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      await admin.removeMember(workspace, member, originOf(configuration));
      await printMembers(admin, workspace, json);
    },
    IF_NOT_APPLIED,
  );
