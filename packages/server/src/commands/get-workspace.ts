import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { workspaceTable } from '../text/workspace-table.js';
import type { GetWorkspaceConfiguration } from './workspaces-options.js';

/** Prints a workspace. */
export const getWorkspace = ({ workspace: id, json, ...configuration }: GetWorkspaceConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const workspace = await admin.getWorkspace(id);
    print(json, { workspace }, workspaceTable([workspace]));
  });
