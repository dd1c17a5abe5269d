import {
  allScopes,
  checkWiring,
  requireObjects,
  type ApiKey,
  type ApiKeyId,
  type CampaignId,
  type Group,
  type GroupId,
  type Instance,
  type InstanceId,
  type MemberId,
  type Page,
  type PageRequest,
  type Workspace,
  type WorkspaceId,
  type WorkspaceLimits,
} from '@workspace-api/core';
import type { IssuedApiKey } from './access/add-api-key.js';
import { issueApiKey, type IssueApiKeyInput } from './access/issue-api-key.js';
import { listApiKeys } from './access/list-api-keys.js';
import { revokeApiKeyInEmergency, type EmergencyOrigin } from './access/revoke-api-key-in-emergency.js';
import { revokeApiKey } from './access/revoke-api-key.js';
import { rotateApiKey, type RotatedApiKey } from './access/rotate-api-key.js';
import type { AuditRecord } from './audit/audit-entry.js';
import type { ChangeOrigin, ChangeReason } from './audit/change-origin.js';
import { listAuditLog } from './audit/list-audit-log.js';
import type { VersionedCampaign } from './campaigns/campaign-change.js';
import { claimCampaign } from './campaigns/claim-campaign.js';
import { claimDueCampaigns, type ClaimDueCampaignsInput } from './campaigns/claim-due-campaigns.js';
import type { ClaimInput } from './campaigns/claim.js';
import type { ClaimedCampaign } from './campaigns/claimed-campaign.js';
import type { DeliveryInput } from './campaigns/delivery-input.js';
import { getCampaign } from './campaigns/get-campaign.js';
import type { LeaseReference } from './campaigns/lease.js';
import { moveCampaign, type CampaignMove } from './campaigns/move-campaign.js';
import { moveLeasedCampaign } from './campaigns/move-leased-campaign.js';
import { recordDeliveries } from './campaigns/record-deliveries.js';
import { releaseLease } from './campaigns/release-lease.js';
import { renewLease, type RenewLeaseInput } from './campaigns/renew-lease.js';
import { addGroup, type AddGroupInput } from './groups/add-group.js';
import type { GroupFields } from './groups/group-fields.js';
import { removeGroup } from './groups/remove-group.js';
import { syncGroups } from './groups/sync-groups.js';
import { updateGroup } from './groups/update-group.js';
import type { RecordSource } from './sync/in-batches.js';
import { removeRecords } from './sync/remove-records.js';
import type { SyncOptions, SyncSummary } from './sync/sync-outcome.js';
import { addInstance, type AddInstanceInput } from './instances/add-instance.js';
import { changeInstanceStatus, type ChangeInstanceStatusInput } from './instances/change-instance-status.js';
import { removeInstance } from './instances/remove-instance.js';
import { syncInstances } from './instances/sync-instances.js';
import { getLimits } from './limits/get-limits.js';
import { setLimits, type SetLimitsInput } from './limits/set-limits.js';
import { ADMIN_PORT_METHODS, type AdminPorts } from './ports.js';
import { ADMIN_OPTIONS, type WorkspaceAdminOptions } from './workspace-admin-options.js';
import { createWorkspace, type CreateWorkspaceInput } from './workspaces/create-workspace.js';
import { deleteWorkspace, type WorkspaceDeletion } from './workspaces/delete-workspace.js';
import { getWorkspace } from './workspaces/get-workspace.js';
import { listMembers } from './workspaces/list-members.js';
import type { Member } from './workspaces/member.js';
import { putMember } from './workspaces/put-member.js';
import { removeMember } from './workspaces/remove-member.js';
import { renameWorkspace } from './workspaces/rename-workspace.js';

/**
 * The operations of the product's own back office and workers. Never expose it to API callers: it trusts its caller,
 * and checks a role only for API keys. Every rejection is a `DomainError`. Every method rejects with
 * `unavailable` if the storage cannot be reached, and with `validation_failed` if an argument must be an object and is
 * another value, such as null.
 */
export interface WorkspaceAdmin {
  /**
   * Creates a workspace with its first OWNER. With an `id` of your choice, the call can be repeated: it returns the
   * workspace with this id if name and OWNER are the same.
   *
   * @throws `validation_failed`
   */
  createWorkspace(input: CreateWorkspaceInput, origin?: ChangeOrigin): Promise<Workspace>;
  /**
   * Reads a workspace.
   *
   * @throws `workspace_not_found`
   */
  getWorkspace(workspaceId: WorkspaceId): Promise<Workspace>;
  /**
   * Renames a workspace.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  renameWorkspace(workspaceId: WorkspaceId, name: string, origin?: ChangeOrigin): Promise<Workspace>;
  /**
   * Deletes a workspace permanently. Its keys are rejected from the first call on. Each call deletes at most 1,000
   * records. Repeat the call until `isFinished` is true, also after a crash.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  deleteWorkspace(workspaceId: WorkspaceId, origin?: ChangeOrigin): Promise<WorkspaceDeletion>;

  /**
   * Lists the members in the order they were added, at most `MAX_MEMBERS`.
   *
   * @throws `workspace_not_found`
   */
  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[]>;
  /**
   * Adds a member, or changes the role of a member.
   *
   * @throws `validation_failed`, `workspace_not_found`, `last_owner` if the last OWNER would lose the role
   */
  putMember(workspaceId: WorkspaceId, member: Member, origin?: ChangeOrigin): Promise<void>;
  /**
   * Removes a member.
   *
   * @throws `validation_failed`, `workspace_not_found`, `member_not_found`, `last_owner` for the last OWNER
   */
  removeMember(workspaceId: WorkspaceId, memberId: MemberId, origin?: ChangeOrigin): Promise<void>;

  /**
   * Changes some limits of a workspace and resolves to all of its limits. The API applies them within 10 seconds.
   *
   * @throws `validation_failed`, `workspace_not_found`
   */
  setLimits(workspaceId: WorkspaceId, input: SetLimitsInput, origin?: ChangeOrigin): Promise<WorkspaceLimits>;
  /**
   * Reads the limits of a workspace.
   *
   * @throws `workspace_not_found`
   */
  getLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits>;

  /**
   * Issues a key on behalf of an OWNER. Only this result has the secret.
   *
   * @throws `validation_failed`, `owner_required`, `workspace_not_found`
   */
  issueApiKey(
    workspaceId: WorkspaceId,
    actor: MemberId,
    input: IssueApiKeyInput,
    reason?: ChangeReason,
  ): Promise<IssuedApiKey>;
  /**
   * Issues a successor of a key on behalf of an OWNER, with the same name, scopes and lifetime. Both keys are valid.
   *
   * @throws `validation_failed`, `owner_required`, `key_not_found`, `revoked_key`, `workspace_not_found`
   */
  rotateApiKey(
    workspaceId: WorkspaceId,
    actor: MemberId,
    keyId: ApiKeyId,
    reason?: ChangeReason,
  ): Promise<RotatedApiKey>;
  /**
   * Revokes a key on behalf of an OWNER, from the next request on.
   *
   * @throws `validation_failed`, `owner_required`, `key_not_found`
   */
  revokeApiKey(workspaceId: WorkspaceId, actor: MemberId, keyId: ApiKeyId, reason?: ChangeReason): Promise<ApiKey>;
  /**
   * Revokes a key without an OWNER, from the next request on.
   *
   * @throws `validation_failed`, `key_not_found`
   */
  revokeApiKeyInEmergency(workspaceId: WorkspaceId, keyId: ApiKeyId, origin: EmergencyOrigin): Promise<ApiKey>;
  /**
   * Lists the keys, newest first, including revoked and expired keys.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  listApiKeys(workspaceId: WorkspaceId, request?: PageRequest): Promise<Page<ApiKey>>;

  /**
   * Lists the changes to a workspace, its members, keys and limits, newest first, also after the workspace was deleted.
   *
   * @throws `invalid_parameter`, `invalid_cursor`
   */
  listAuditLog(workspaceId: WorkspaceId, request?: PageRequest): Promise<Page<AuditRecord>>;

  /**
   * Adds a disconnected instance.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`
   */
  addInstance(workspaceId: WorkspaceId, input: AddInstanceInput): Promise<Instance>;
  /**
   * Moves an instance to another status.
   *
   * @throws `validation_failed`, `instance_not_found`, `transition_not_allowed`, `version_conflict`
   */
  changeInstanceStatus(workspaceId: WorkspaceId, id: InstanceId, input: ChangeInstanceStatusInput): Promise<Instance>;
  /**
   * Deletes an instance. Its groups stay.
   *
   * @throws `instance_not_found`
   */
  removeInstance(workspaceId: WorkspaceId, id: InstanceId): Promise<void>;

  /**
   * Syncs the instances with those of the host: adds missing ones, updates changed ones, and leaves the rest. A record
   * has the format of the API. It has an `id`, or an `externalId` of 1 to 200 characters from which its id is derived.
   * Only `name` is required beside it: times default to now, and `status` to the stored one, or to `disconnected`. The
   * last added record becomes the newest of the list. Invalid records are counted and listed, and do not stop the others.
   * With `removeMissing`, instances that no record names are deleted at the end, unless a record was rejected.
   *
   * Can be repeated. After `unavailable`, records that the failed batch stored count as `unchanged`.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`. Earlier batches stay stored.
   */
  syncInstances(workspaceId: WorkspaceId, records: RecordSource, options?: SyncOptions): Promise<SyncSummary>;
  /**
   * Deletes at most `SYNC_BATCH` instances and resolves to the number of those that existed. Their groups stay.
   *
   * @throws `validation_failed`
   */
  removeInstances(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number>;

  /**
   * Adds a group to an instance of the workspace.
   *
   * @throws `validation_failed`, `instance_not_found`, `workspace_not_found`, `quota_exceeded`
   */
  addGroup(workspaceId: WorkspaceId, input: AddGroupInput): Promise<Group>;
  /**
   * Changes the fields of a group.
   *
   * @throws `validation_failed`, `group_not_found`
   */
  updateGroup(workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group>;
  /**
   * Deletes a group. Campaigns keep its id.
   *
   * @throws `group_not_found`
   */
  removeGroup(workspaceId: WorkspaceId, id: GroupId): Promise<void>;

  /**
   * Syncs the groups with those of the host, as `syncInstances` does with instances. A record names its instance by
   * `instanceId` or `instanceExternalId`.
   *
   * @throws `validation_failed`, `workspace_not_found`, `quota_exceeded`. Earlier batches stay stored.
   */
  syncGroups(workspaceId: WorkspaceId, records: RecordSource, options?: SyncOptions): Promise<SyncSummary>;
  /**
   * Deletes at most `SYNC_BATCH` groups and resolves to the number of those that existed.
   *
   * @throws `validation_failed`
   */
  removeGroups(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;

  /**
   * Reads a campaign with its version, lease and deliveries.
   *
   * @throws `campaign_not_found`
   */
  getCampaign(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign>;
  /**
   * Moves a campaign to another status without a lease, so that a person can pause or cancel a running campaign.
   * `version` is the one that was read with the campaign.
   *
   * @throws `validation_failed`, `campaign_not_found`, `version_conflict`, `transition_not_allowed`
   */
  moveCampaign(
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    move: CampaignMove,
  ): Promise<VersionedCampaign>;

  /**
   * Claims at most `limit` due campaigns for a worker, in all workspaces, oldest first. Workspaces take turns. A
   * scheduled campaign starts running. When the lease expires, another worker can claim the campaign.
   *
   * @throws `validation_failed`
   */
  claimDueCampaigns(input: ClaimDueCampaignsInput): Promise<readonly ClaimedCampaign[]>;
  /**
   * Claims one campaign, for a worker that gets ids from its own queue. Resolves to null if the campaign is not due or
   * another worker holds it.
   *
   * @throws `validation_failed`, `campaign_not_found`
   */
  claimCampaign(workspaceId: WorkspaceId, id: CampaignId, input: ClaimInput): Promise<ClaimedCampaign | null>;
  /**
   * Extends a lease from now on.
   *
   * @throws `validation_failed`, `lease_lost`, `version_conflict`
   */
  renewLease(lease: LeaseReference, input: RenewLeaseInput): Promise<ClaimedCampaign>;
  /**
   * Releases a campaign, so that another worker can claim it immediately.
   *
   * @throws `lease_lost`, `version_conflict`
   */
  releaseLease(lease: LeaseReference): Promise<void>;
  /**
   * Records the outcomes of messages to groups of a running or paused campaign, for the worker that holds its lease. A
   * recorded outcome is kept, so the call can be repeated.
   *
   * @throws `validation_failed`, `lease_lost`, `version_conflict`
   */
  recordDeliveries(lease: LeaseReference, deliveries: readonly DeliveryInput[]): Promise<ClaimedCampaign>;
  /**
   * Moves a campaign to another status, for the worker that holds its lease. A final status ends the lease.
   *
   * @throws `validation_failed`, `lease_lost`, `transition_not_allowed`, `version_conflict`
   */
  moveLeasedCampaign(lease: LeaseReference, move: CampaignMove): Promise<VersionedCampaign>;
}

/**
 * Creates the admin surface from its ports. Reads and writes nothing before the first call. Throws a TypeError that lists
 * every missing port and unknown option, and `validation_failed` for invalid scopes of a host.
 *
 * @example
 * ```ts
 * import { createMemoryPorts } from '@workspace-api/adapter-memory';
 * import { createNodePorts } from '@workspace-api/adapter-node';
 * import { createWorkspaceAdmin } from '@workspace-api/admin';
 *
 * const admin = createWorkspaceAdmin({ ...createNodePorts(), ...createMemoryPorts() });
 * const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
 * const { secret } = await admin.issueApiKey(id, 'ann', { name: 'Reader', scopes: ['groups:read'] });
 * ```
 */
export const createWorkspaceAdmin = (ports: AdminPorts, options: WorkspaceAdminOptions = {}): WorkspaceAdmin => {
  checkWiring('createWorkspaceAdmin(ports, options)', ADMIN_PORT_METHODS, ADMIN_OPTIONS, ports, options);
  const { scopes = [] } = options;
  return {
    createWorkspace: requireObjects(['workspace', 'origin?'], createWorkspace(ports)),
    getWorkspace: getWorkspace(ports),
    renameWorkspace: requireObjects([null, null, 'origin?'], renameWorkspace(ports)),
    deleteWorkspace: requireObjects([null, 'origin?'], deleteWorkspace(ports)),
    listMembers: listMembers(ports),
    putMember: requireObjects([null, 'member', 'origin?'], putMember(ports)),
    removeMember: requireObjects([null, null, 'origin?'], removeMember(ports)),
    setLimits: requireObjects([null, null, 'origin?'], setLimits(ports)),
    getLimits: getLimits(ports),
    issueApiKey: requireObjects([null, null, 'key', 'reason?'], issueApiKey(ports, allScopes(scopes))),
    rotateApiKey: requireObjects([null, null, null, 'reason?'], rotateApiKey(ports)),
    revokeApiKey: requireObjects([null, null, null, 'reason?'], revokeApiKey(ports)),
    revokeApiKeyInEmergency: requireObjects([null, null, 'origin'], revokeApiKeyInEmergency(ports)),
    listApiKeys: requireObjects([null, 'request?'], listApiKeys(ports)),
    listAuditLog: requireObjects([null, 'request?'], listAuditLog(ports)),
    addInstance: requireObjects([null, 'instance'], addInstance(ports)),
    changeInstanceStatus: requireObjects([null, null, 'change'], changeInstanceStatus(ports)),
    removeInstance: removeInstance(ports),
    syncInstances: requireObjects([null, null, 'options?'], syncInstances(ports)),
    removeInstances: removeRecords(ports.instances),
    addGroup: requireObjects([null, 'group'], addGroup(ports)),
    updateGroup: requireObjects([null, null, 'group'], updateGroup(ports)),
    removeGroup: removeGroup(ports),
    syncGroups: requireObjects([null, null, 'options?'], syncGroups(ports)),
    removeGroups: removeRecords(ports.groups),
    getCampaign: getCampaign(ports),
    moveCampaign: requireObjects([null, null, null, 'move'], moveCampaign(ports)),
    claimDueCampaigns: requireObjects(['claim'], claimDueCampaigns(ports)),
    claimCampaign: requireObjects([null, null, 'claim'], claimCampaign(ports)),
    renewLease: requireObjects(['lease', 'renewal'], renewLease(ports)),
    releaseLease: requireObjects(['lease'], releaseLease(ports)),
    recordDeliveries: requireObjects(['lease'], recordDeliveries(ports)),
    moveLeasedCampaign: requireObjects(['lease', 'move'], moveLeasedCampaign(ports)),
  };
};
