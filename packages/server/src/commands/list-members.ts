import { withStorage } from '../database/with-storage.js';
import type { ListMembersConfiguration } from './members-options.js';
import { printMembers } from './print-members.js';

/** Prints all members of a workspace. */
export const listMembers = ({ workspace, json, ...configuration }: ListMembersConfiguration): Promise<void> =>
  withStorage(configuration, ({ admin }) => printMembers(admin, workspace, json));
