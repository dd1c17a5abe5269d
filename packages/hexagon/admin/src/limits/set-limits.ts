import { DomainError, Workspace, WorkspaceLimits, object } from '@workspace-api/core';
import { requireWorkspace } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';

type Limits<Name extends string> = Readonly<Record<Name, number | null>>;
type Changes<Name extends string> = Partial<Readonly<Record<Name, number | null | undefined>>>;

/** Returns the changed limits for the audit log, such as `quotas.campaigns` and `5`. */
const describe = (changes: Readonly<Record<string, Changes<string>>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([group, limits]) =>
      Object.entries(limits)
        .filter(([, limit]) => limit !== undefined)
        .map(([name, limit]) => [`${group}.${name}`, String(limit ?? 'none')]),
    ),
  );

/** Returns the current limits, replaced by the given ones. */
const merge = <Name extends string>(current: Limits<Name>, given: Changes<Name>): Limits<Name> =>
  Object.fromEntries(
    Object.entries(current).map(([name, limit]) => [
      name,
      given[name as Name] === undefined ? limit : given[name as Name],
    ]),
  ) as Limits<Name>;

/** Changes some limits of a workspace. The later of two concurrent changes may undo the other. */
export const setLimits = adminOperation({
  id: 'setLimits',
  name: 'limits.set',
  effect: 'change',
  summary: 'Change the limits',
  description:
    'Changes some limits of a workspace, and returns all of them. Omitted limits stay as they are. Null removes a limit. ' +
    'The API applies the change within 10 seconds.',
  input: object({
    workspaceId: Workspace.shape.id,
    rateLimits: WorkspaceLimits.shape.rateLimits.partial().optional(),
    quotas: WorkspaceLimits.shape.quotas.partial().optional(),
    ...ChangeOrigin.shape,
  }),
  output: WorkspaceLimits,
  errors: ['workspace_not_found'],
  audit: ({ workspaceId, rateLimits = {}, quotas = {} }) => ({
    ...{ workspaceId, action: 'limits.change', target: workspaceId, details: describe({ rateLimits, quotas }) },
  }),
  perform:
    ({ workspaces }: Pick<AdminPorts, 'workspaces'>) =>
    async ({ workspaceId, rateLimits = {}, quotas = {} }, audited) => {
      const { limits: current } = await requireWorkspace(workspaces, workspaceId);
      const limits = {
        rateLimits: merge(current.rateLimits, rateLimits),
        quotas: merge(current.quotas, quotas),
      };
      await audited(undefined, async () => {
        if (!(await workspaces.update(workspaceId, { limits }))) throw new DomainError('workspace_not_found');
      });
      return limits;
    },
});
