import type { AdminWorkspaceRepository } from '@workspace-api/admin';
import type { Workspace } from '@workspace-api/core';
import { withStorage } from '../database/with-storage.js';
import { print } from '../print.js';
import { workspaceTable } from '../text/workspace-table.js';
import type { ListWorkspacesConfiguration } from './workspaces-options.js';

const PAGE_SIZE = 100;

const listAll = async (repository: AdminWorkspaceRepository): Promise<Workspace[]> => {
  const workspaces: Workspace[] = [];
  for (;;) {
    const page = await repository.list(workspaces.at(-1)?.id ?? null, PAGE_SIZE);
    workspaces.push(...page);
    if (page.length < PAGE_SIZE) return workspaces;
  }
};

/** Prints all workspaces. */
export const listWorkspaces = ({ json, ...configuration }: ListWorkspacesConfiguration): Promise<void> =>
  withStorage(configuration, async ({ ports }) => {
    const workspaces = await listAll(ports.workspaces);
    print(json, { workspaces }, workspaceTable(workspaces));
  });
