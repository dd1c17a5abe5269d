import { originOf } from '../configuration/common-options.js';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { shellWord } from '../text/shell-word.js';
import { table } from '../text/table.js';
import type { CreateWorkspaceConfiguration } from './workspaces-options.js';

/** Creates a workspace with its first OWNER, and prints it. */
export const createWorkspace = ({ name, owner, json, ...configuration }: CreateWorkspaceConfiguration): Promise<void> =>
  withStorage(configuration, async ({ admin }) => {
    const workspace = await admin.createWorkspace({ name, ownerId: owner }, originOf(configuration));
    const { id, createdAt } = workspace;
    print(json, { workspace }, [
      ...table(['ID', 'NAME', 'OWNER', 'CREATED'], [[id, name, owner, createdAt]]),
      '',
      'Next, issue an API key for it:',
      '',
      `  workspace-api keys issue --workspace ${id} \\`,
      `    --as ${shellWord(owner)} --name 'Back end' --scope all`,
    ]);
  });
