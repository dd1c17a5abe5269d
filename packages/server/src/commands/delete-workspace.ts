import { originOf } from '../configuration/common-options.js';
import { ALWAYS } from '../database/retry-while-unavailable.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import type { DeleteWorkspaceConfiguration } from './workspaces-options.js';

/** Deletes a workspace with all of its records. */
export const deleteWorkspace = ({ workspace, json, ...configuration }: DeleteWorkspaceConfiguration): Promise<void> =>
  withStorage(
    configuration,
    async ({ admin }) => {
      const origin = originOf(configuration);
      while (!(await admin.deleteWorkspace(workspace, origin)).isFinished);
      print(json, { deleted: workspace }, [`Deleted the workspace ${workspace}. Its audit log is kept.`]);
    },
    ALWAYS,
  );
