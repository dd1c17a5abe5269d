import { integer, object, type Scope } from '@workspace-api/core';
import {
  allScopes,
  checkArguments,
  portsArgument,
  toKeyPrefix,
  trust,
  type OptionSchemas,
} from '@workspace-api/core/internal';
import * as z from '@workspace-api/core/zod';
import { getApiKey } from './keys/get-api-key.js';
import { findApiKey } from './keys/find-api-key.js';
import { issueApiKey } from './keys/issue-api-key.js';
import { listAllApiKeys, listApiKeys } from './keys/list-api-keys.js';
import { reportLeak } from './keys/report-leak.js';
import { revokeApiKey } from './keys/revoke-api-key.js';
import { rotateApiKey } from './keys/rotate-api-key.js';
import { updateApiKey } from './keys/update-api-key.js';
import type { AdminCalls } from './generated/call-types.js';
import { bindAdminOperation, type AdminCallOf } from './admin-operation.js';
import { listCampaigns, listGroups, listInstances } from './api-operation.js';
import { exportAuditLog } from './audit/export-audit-log.js';
import { listAuditLog } from './audit/list-audit-log.js';
import { pruneAuditLog } from './audit/prune-audit-log.js';
import { claimDueCampaigns } from './campaigns/claim-due-campaigns.js';
import { createCampaign } from './campaigns/create-campaign.js';
import { getCampaign } from './campaigns/get-campaign.js';
import { moveCampaign } from './campaigns/move-campaign.js';
import { recordDeliveries } from './campaigns/record-deliveries.js';
import { releaseLease } from './campaigns/release-lease.js';
import { renewLease } from './campaigns/renew-lease.js';
import { removeGroups } from './groups/remove-groups.js';
import { syncGroups } from './groups/sync-groups.js';
import { changeInstanceStatus } from './instances/change-instance-status.js';
import { removeInstances } from './instances/remove-instances.js';
import { syncInstances } from './instances/sync-instances.js';
import { setLimits } from './limits/set-limits.js';
import { ADMIN_PORT_METHODS, type AdminPorts } from './ports.js';
import { getUsage } from './usage/get-usage.js';
import { createWorkspace } from './workspaces/create-workspace.js';
import { deleteWorkspace } from './workspaces/delete-workspace.js';
import { eraseMember } from './workspaces/erase-member.js';
import { exportWorkspace } from './export/export-workspace.js';
import { getWorkspace } from './workspaces/get-workspace.js';
import { listMembers } from './workspaces/list-members.js';
import { listWorkspaces } from './workspaces/list-workspaces.js';
import { putMember } from './workspaces/put-member.js';
import { removeMember } from './workspaces/remove-member.js';
import { renameWorkspace } from './workspaces/rename-workspace.js';

/** Options of `createWorkspaceAdmin`. */
export interface WorkspaceAdminOptions {
  /** The scopes of the host's own operations. Keys can have them in addition to `SCOPES`. Defaults to none. */
  readonly scopes?: readonly Scope[] | undefined;
  /**
   * The prefix of the secrets of new keys: 2 to 16 lower-case letters and digits. With `acme`, they begin with `acme_`. Keys
   * with another prefix stay valid. Defaults to `wsk`.
   */
  readonly keyPrefix?: string | undefined;
  /** The maximum number of API keys of a workspace that are neither revoked nor expired. Defaults to 500. Null is none. */
  readonly maxKeys?: number | null | undefined;
}

const DEFAULT_MAX_KEYS = 500;

const MaxKeys = integer({ min: 1, max: 1_000_000 });

/** The operations that need scopes and the prefix check them. */
const Options = object({
  scopes: z.unknown().optional(),
  keyPrefix: z.unknown().optional(),
  maxKeys: MaxKeys.nullable().optional(),
} satisfies OptionSchemas<WorkspaceAdminOptions>);

/**
 * Returns the operations of the back office. Keys can have the built-in scopes and those of the host. Throws
 * `validation_failed` for an invalid scope or prefix.
 */
export const adminOperations = ({ scopes = [], keyPrefix, maxKeys = DEFAULT_MAX_KEYS }: WorkspaceAdminOptions = {}) =>
  ({
    createWorkspace,
    listWorkspaces,
    getWorkspace,
    renameWorkspace,
    deleteWorkspace,
    exportWorkspace,
    listMembers,
    putMember,
    removeMember,
    eraseMember,
    setLimits,
    getUsage,
    issueApiKey: issueApiKey(allScopes(scopes), toKeyPrefix(keyPrefix), maxKeys),
    listApiKeys,
    listAllApiKeys,
    getApiKey,
    updateApiKey,
    rotateApiKey: rotateApiKey(toKeyPrefix(keyPrefix), maxKeys),
    revokeApiKey,
    findApiKey,
    reportLeak,
    listAuditLog,
    exportAuditLog,
    pruneAuditLog,
    listInstances,
    changeInstanceStatus,
    removeInstances,
    syncInstances,
    listGroups,
    removeGroups,
    syncGroups,
    listCampaigns,
    createCampaign,
    getCampaign,
    moveCampaign,
    claimDueCampaigns,
    renewLease,
    releaseLease,
    recordDeliveries,
  }) as const;

/** The operations of the back office. */
export type AdminOperations = ReturnType<typeof adminOperations>;

/**
 * The operations of the product's own back office and workers. Never expose it to API callers: it trusts its caller,
 * and checks a role only for API keys. Every method takes one object. Every rejection is a `DomainError`: `unavailable` if
 * the storage cannot be reached. An invalid input is `invalid_parameter` if the method only reads, otherwise
 * `validation_failed`, with every issue.
 */
export interface WorkspaceAdmin extends AdminCalls {}

type Calls = { readonly [Id in keyof AdminOperations]: AdminCallOf<AdminOperations[Id]> };

/** The input of an operation of the back office. */
export type AdminInput<Id extends keyof AdminCalls> = Parameters<AdminCalls[Id]>[0];

/**
 * Creates the admin surface from its ports. Reads and writes nothing before the first call. Throws a TypeError that lists
 * every missing port and unknown option, and `validation_failed` for an invalid prefix, or invalid scopes of a host.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceAdmin } from '@workspace-api/admin';
 *
 * const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() });
 * const { id: workspaceId } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
 * const key = { workspaceId, actor: 'ann', name: 'Reader', scopes: ['groups:read'] } as const;
 * const { secret } = await admin.issueApiKey(key);
 * ```
 */
export const createWorkspaceAdmin = (ports: AdminPorts, options: WorkspaceAdminOptions = {}): WorkspaceAdmin => {
  const shape = { ports: portsArgument(ADMIN_PORT_METHODS), options: Options };
  checkArguments('The back office cannot be created.', shape, { ports, options });
  const calls = Object.fromEntries(
    Object.entries(trust(adminOperations(options))).map(([id, operation]) => [
      id,
      bindAdminOperation(operation, ports),
    ]),
  );
  return calls as unknown as Calls;
};
