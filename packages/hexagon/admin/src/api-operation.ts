import { OPERATIONS, Workspace, createPrincipal, object, type Operation, type Scope } from '@workspace-api/core';
import { requireWorkspace } from '@workspace-api/core/internal';
import type { z } from '@workspace-api/core/zod';
import { adminOperation, type ReadingOperation } from './admin-operation.js';
import type { AdminPorts } from './ports.js';

type InWorkspace<Input extends z.ZodObject> = z.ZodObject<
  { readonly workspaceId: typeof Workspace.shape.id } & Input['shape'],
  z.core.$strict
>;

/**
 * Returns a reading operation of the API for the back office. Its input also has the workspace, and no request is counted.
 * It throws `workspace_not_found`.
 */
const readAsOperator = <const Id extends string, Input extends z.ZodObject, Output extends z.ZodType, Needs>(
  name: `${string}.${string}`,
  operation: Operation<Id, Scope, 'read', Input, Output, Needs>,
): ReadingOperation<Id, InWorkspace<Input>, Output, Needs & Pick<AdminPorts, 'workspaces'>> => {
  const { id, effect, summary, description, output, errors, scope } = operation;
  const input = object({ workspaceId: Workspace.shape.id, ...operation.input.shape });
  return adminOperation({
    ...{ id, name, effect, summary, description, output },
    input,
    errors: [...errors, 'workspace_not_found'],
    perform: (ports: Needs & Pick<AdminPorts, 'workspaces'>) => {
      const run = operation.perform(ports);
      return async (given) => {
        const { workspaceId, ...request } = given;
        await requireWorkspace(ports.workspaces, workspaceId);
        return run(createPrincipal(workspaceId, [scope]), request as Parameters<typeof run>[1]);
      };
    },
  });
};

export const listInstances = readAsOperator('instances.list', OPERATIONS.listInstances);

export const listGroups = readAsOperator('groups.list', OPERATIONS.listGroups);

export const listCampaigns = readAsOperator('campaigns.list', OPERATIONS.listCampaigns);
