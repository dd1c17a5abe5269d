import type { Effect } from '../../src/operations/operation.js';
import type { Principal } from '../../src/operations/principal.js';
import type { ErrorCode } from '../../src/errors/error-code.js';
import type { Scope } from '../../src/values/scope.js';
import type { WorkspaceApi } from '../../src/workspace-api.js';

/** The name of one of the six operations. */
export type OperationName = Exclude<keyof WorkspaceApi, 'authorize' | 'identify'>;

/** The scopes whose principal is sufficient for an operation. */
type SufficientScope<Of extends OperationName> = {
  [Checked in Scope]: Principal<Checked> extends Parameters<WorkspaceApi[Of]>[0] ? Checked : never;
}[Scope];

interface Specified<Of extends OperationName> {
  /** Compiles only if the operation takes the principal of this scope. */
  readonly scope: SufficientScope<Of>;
  readonly effect: Effect;
  readonly errors: readonly ErrorCode[];
}

/** The operations as they are specified: what each needs and does, and the errors that its callers must expect. */
export const SPECIFIED: { readonly [Of in OperationName]: Specified<Of> } = {
  getWorkspace: { scope: 'workspace:read', effect: 'read', errors: [] },
  getUsage: { scope: 'usage:read', effect: 'read', errors: [] },
  listInstances: { scope: 'instances:read', effect: 'read', errors: ['invalid_cursor'] },
  listGroups: { scope: 'groups:read', effect: 'read', errors: ['invalid_cursor'] },
  listCampaigns: { scope: 'campaigns:read', effect: 'read', errors: ['invalid_cursor'] },
  createCampaign: {
    scope: 'campaigns:write',
    effect: 'create',
    errors: ['instance_not_found', 'group_not_found', 'group_not_sendable', 'schedule_in_past'],
  },
};
