import { originOf } from '../configuration/common-options.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { workspaceTable } from '../text/workspace-table.js';
import type { RenameWorkspaceConfiguration } from './workspaces-options.js';

/** Renames a workspace, and prints it. */
export const renameWorkspace = ({
  workspace: id,
  name,
  json,
  ...configuration
}: RenameWorkspaceConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const workspace = await admin.renameWorkspace(id, name, originOf(configuration));
      print(json, { workspace }, workspaceTable([workspace]));
    },
    ALWAYS,
  );
