import type { ApiKey, ApiKeyId } from './access/api-key.js';
import { allScopes } from './access/host-scopes.js';
import { issueApiKey, type IssueApiKeyInput, type IssuedApiKey } from './access/issue-api-key.js';
import { listApiKeys } from './access/list-api-keys.js';
import { revokeApiKey } from './access/revoke-api-key.js';
import { revokeApiKeyInEmergency, type EmergencyOrigin } from './access/revoke-api-key-in-emergency.js';
import { rotateApiKey, type RotatedApiKey } from './access/rotate-api-key.js';
import type { Scope } from './access/scope.js';
import type { AuditRecord } from './audit/audit-entry.js';
import type { ChangeOrigin, ChangeReason } from './audit/change-origin.js';
import { listAuditLog } from './audit/list-audit-log.js';
import type { CampaignId } from './campaigns/campaign.js';
import type { VersionedCampaign } from './campaigns/campaign-change.js';
import type { ClaimInput } from './campaigns/claim.js';
import { claimCampaign } from './campaigns/claim-campaign.js';
import { claimDueCampaigns, type ClaimDueCampaignsInput } from './campaigns/claim-due-campaigns.js';
import type { ClaimedCampaign } from './campaigns/claimed-campaign.js';
import type { DeliveryInput } from './campaigns/delivery-input.js';
import { getCampaign } from './campaigns/get-campaign.js';
import type { LeaseReference } from './campaigns/lease.js';
import { moveCampaign, type CampaignMove } from './campaigns/move-campaign.js';
import { moveLeasedCampaign } from './campaigns/move-leased-campaign.js';
import { recordDeliveries } from './campaigns/record-deliveries.js';
import { releaseLease } from './campaigns/release-lease.js';
import { renewLease, type RenewLeaseInput } from './campaigns/renew-lease.js';
import { ADMIN_OPTIONS, checkWiring } from './check-wiring.js';
import { addGroup, type AddGroupInput } from './groups/add-group.js';
import type { Group, GroupId } from './groups/group.js';
import type { GroupFields } from './groups/group-fields.js';
import { importGroups } from './groups/import-groups.js';
import { syncGroups } from './groups/sync-groups.js';
import { removeGroup } from './groups/remove-group.js';
import { updateGroup } from './groups/update-group.js';
import type { RecordSource } from './imports/in-batches.js';
import { removeRecords } from './imports/remove-records.js';
import type { SyncOptions, SyncSummary } from './imports/sync-outcome.js';
import type { ImportOutcome } from './imports/import-outcome.js';
import { addInstance, type AddInstanceInput } from './instances/add-instance.js';
import { changeInstanceStatus, type ChangeInstanceStatusInput } from './instances/change-instance-status.js';
import { importInstances } from './instances/import-instances.js';
import type { Instance, InstanceId } from './instances/instance.js';
import { syncInstances } from './instances/sync-instances.js';
import { removeInstance } from './instances/remove-instance.js';
import { getLimits } from './limits/get-limits.js';
import { setLimits, type SetLimitsInput } from './limits/set-limits.js';
import type { WorkspaceLimits } from './limits/workspace-limits.js';
import type { Page, PageRequest } from './pagination/page.js';
import type { Ports } from './ports.js';
import { createWorkspace, type CreateWorkspaceInput } from './workspaces/create-workspace.js';
import { deleteWorkspace, type WorkspaceDeletion } from './workspaces/delete-workspace.js';
import { listMembers } from './workspaces/list-members.js';
import type { Member, MemberId } from './workspaces/member.js';
import { putMember } from './workspaces/put-member.js';
import { removeMember } from './workspaces/remove-member.js';
import { renameWorkspace } from './workspaces/rename-workspace.js';
import { requireWorkspace } from './workspaces/require-workspace.js';
import type { Workspace, WorkspaceId } from './workspaces/workspace.js';

/**
 * What the product's own back office and worker do. It is never exposed to a workspace's callers, and trusts whoever
 * holds it; only keys are guarded further, by the role of the member who acts. Every rejection is a `DomainError`.
 */
export interface WorkspaceAdmin {
  /** Creates a workspace together with its first OWNER. */
  createWorkspace(input: CreateWorkspaceInput, origin?: ChangeOrigin): Promise<Workspace>;
  /** Reads a workspace. Throws `workspace_not_found`. */
  getWorkspace(workspaceId: WorkspaceId): Promise<Workspace>;
  /** Gives a workspace another name. Throws `validation_failed` and `workspace_not_found`. */
  renameWorkspace(workspaceId: WorkspaceId, name: string, origin?: ChangeOrigin): Promise<Workspace>;
  /**
   * Deletes a workspace for good. From the first call on its keys are rejected. Each call deletes at most 1,000 records: call
   * it until `isFinished`, also after a crash. Throws `validation_failed` and `workspace_not_found`.
   */
  deleteWorkspace(workspaceId: WorkspaceId, origin?: ChangeOrigin): Promise<WorkspaceDeletion>;

  /** Lists the members, at most `MAX_MEMBERS`, in the order they were added. Throws `workspace_not_found`. */
  listMembers(workspaceId: WorkspaceId): Promise<readonly Member[]>;
  /**
   * Adds a member, or changes a member's role. Throws `validation_failed`, `workspace_not_found`, and `last_owner` if the
   * last OWNER would lose the role.
   */
  putMember(workspaceId: WorkspaceId, member: Member, origin?: ChangeOrigin): Promise<void>;
  /**
   * Removes a member. Throws `validation_failed`, `workspace_not_found`, `member_not_found`, and `last_owner` for the last
   * OWNER.
   */
  removeMember(workspaceId: WorkspaceId, memberId: MemberId, origin?: ChangeOrigin): Promise<void>;

  /** Changes some of the limits of a workspace. The API holds to them within 10 seconds. */
  setLimits(workspaceId: WorkspaceId, input: SetLimitsInput, origin?: ChangeOrigin): Promise<WorkspaceLimits>;
  /** Reads the limits of a workspace. */
  getLimits(workspaceId: WorkspaceId): Promise<WorkspaceLimits>;

  /** Issues a key on behalf of an OWNER. The secret is in this answer and nowhere else. */
  issueApiKey(
    workspaceId: WorkspaceId,
    actor: MemberId,
    input: IssueApiKeyInput,
    reason?: ChangeReason,
  ): Promise<IssuedApiKey>;
  /**
   * Issues a successor of a key on behalf of an OWNER, with its name, scopes and lifetime. Both keys are valid. Throws
   * `validation_failed`, `owner_required`, `key_not_found` and `revoked_key`.
   */
  rotateApiKey(
    workspaceId: WorkspaceId,
    actor: MemberId,
    keyId: ApiKeyId,
    reason?: ChangeReason,
  ): Promise<RotatedApiKey>;
  /** Revokes a key on behalf of an OWNER, from the next request on. */
  revokeApiKey(workspaceId: WorkspaceId, actor: MemberId, keyId: ApiKeyId, reason?: ChangeReason): Promise<ApiKey>;
  /** Revokes a key without an OWNER, from the next request on. Throws `validation_failed` and `key_not_found`. */
  revokeApiKeyInEmergency(workspaceId: WorkspaceId, keyId: ApiKeyId, origin: EmergencyOrigin): Promise<ApiKey>;
  /** Lists the keys, revoked and expired ones too, newest first. */
  listApiKeys(workspaceId: WorkspaceId, request?: PageRequest): Promise<Page<ApiKey>>;

  /**
   * Lists the changes to a workspace, its members, keys and limits, newest first, also after the workspace is deleted.
   * Throws `invalid_parameter` and `invalid_cursor`.
   */
  listAuditLog(workspaceId: WorkspaceId, request?: PageRequest): Promise<Page<AuditRecord>>;

  /** Adds an instance, disconnected. */
  addInstance(workspaceId: WorkspaceId, input: AddInstanceInput): Promise<Instance>;
  /**
   * Adds the instances that the workspace does not have, and answers what became of each of the records, in order; at
   * most `IMPORT_BATCH` of them. A record is what the API answers for an instance. Its `id` and `name` are required, a
   * status that is left out is `disconnected`, and a time that is left out is now. The call can be repeated: a record
   * whose id is there already is left as it is. The last record is the newest of the list.
   */
  importInstances(workspaceId: WorkspaceId, records: readonly unknown[]): Promise<readonly ImportOutcome[]>;
  /** Moves an instance to another status. */
  changeInstanceStatus(workspaceId: WorkspaceId, id: InstanceId, input: ChangeInstanceStatusInput): Promise<Instance>;
  /** Deletes an instance; its groups stay until they are removed themselves. */
  removeInstance(workspaceId: WorkspaceId, id: InstanceId): Promise<void>;

  /**
   * Brings the instances in line with the host's own: adds those that are missing, updates those that differ, and leaves
   * the rest. A record is that of `importInstances`, or has an `externalId` of 1 to 200 characters instead of `id`.
   * Records without a status leave it as it is. Bad records are counted and listed, and do not stop the others. With
   * `unnamed: 'remove'`, instances that no record names are deleted at the end, if no record was rejected. Throws
   * `validation_failed`, `workspace_not_found` and `quota_exceeded`; the batches before stay. It can be repeated.
   */
  syncInstances(workspaceId: WorkspaceId, records: RecordSource, options?: SyncOptions): Promise<SyncSummary>;
  /**
   * Deletes those of at most `IMPORT_BATCH` instances that there are, and resolves to how many. Their groups stay. Throws
   * `validation_failed`.
   */
  removeInstances(workspaceId: WorkspaceId, ids: readonly InstanceId[]): Promise<number>;

  /** Adds a group to an instance of the workspace. */
  addGroup(workspaceId: WorkspaceId, input: AddGroupInput): Promise<Group>;
  /**
   * Adds the groups that the workspace does not have, just as `importInstances` does with instances. A record is what the
   * API answers for a group, of which only the times can be left out. Its instance must be one of the workspace.
   */
  importGroups(workspaceId: WorkspaceId, records: readonly unknown[]): Promise<readonly ImportOutcome[]>;
  /** Gives a group other fields. */
  updateGroup(workspaceId: WorkspaceId, id: GroupId, input: GroupFields): Promise<Group>;
  /** Deletes a group; campaigns that name it keep its id. */
  removeGroup(workspaceId: WorkspaceId, id: GroupId): Promise<void>;

  /**
   * Brings the groups in line with the host's own, just as `syncInstances` does with instances. A record names its
   * instance by `instanceId` or `instanceExternalId`.
   */
  syncGroups(workspaceId: WorkspaceId, records: RecordSource, options?: SyncOptions): Promise<SyncSummary>;
  /**
   * Deletes those of at most `IMPORT_BATCH` groups that there are, and resolves to how many. Throws `validation_failed`.
   */
  removeGroups(workspaceId: WorkspaceId, ids: readonly GroupId[]): Promise<number>;

  /**
   * Reads a campaign with its version, lease and deliveries. Throws `campaign_not_found`.
   */
  getCampaign(workspaceId: WorkspaceId, id: CampaignId): Promise<VersionedCampaign>;
  /**
   * Moves a campaign to another status, for the back office: a person may pause or cancel what a worker runs. `version`
   * is the one that was read with the campaign. Throws `validation_failed`, `campaign_not_found`, `version_conflict` and
   * `transition_not_allowed`.
   */
  moveCampaign(
    workspaceId: WorkspaceId,
    id: CampaignId,
    version: number,
    move: CampaignMove,
  ): Promise<VersionedCampaign>;

  /**
   * Claims campaigns that are due, in all workspaces, for a worker: at most `limit`, the oldest first, and workspaces in
   * turn. A scheduled campaign starts running. When the lease expires, another worker can claim the campaign. Throws
   * `validation_failed`.
   */
  claimDueCampaigns(input: ClaimDueCampaignsInput): Promise<readonly ClaimedCampaign[]>;
  /**
   * Claims one campaign, for a worker that gets ids from a queue of its own. Resolves to null when the campaign is not
   * due, or another worker holds it. Throws `validation_failed` and `campaign_not_found`.
   */
  claimCampaign(workspaceId: WorkspaceId, id: CampaignId, input: ClaimInput): Promise<ClaimedCampaign | null>;
  /** Extends a lease from now on. Throws `validation_failed`, `lease_lost` and `version_conflict`. */
  renewLease(lease: LeaseReference, input: RenewLeaseInput): Promise<ClaimedCampaign>;
  /** Gives a campaign back, so that another worker can claim it at once. Throws `lease_lost` and `version_conflict`. */
  releaseLease(lease: LeaseReference): Promise<void>;
  /**
   * Records the outcome of messages to groups of a running or paused campaign, for the worker that holds its lease. A
   * group whose outcome is recorded already keeps it, so the call can be repeated. Throws `validation_failed`,
   * `lease_lost` and `version_conflict`.
   */
  recordDeliveries(lease: LeaseReference, deliveries: readonly DeliveryInput[]): Promise<ClaimedCampaign>;
  /**
   * Moves a campaign to another status, for the worker that holds its lease. The lease ends with the campaign. Throws
   * `validation_failed`, `lease_lost`, `transition_not_allowed` and `version_conflict`.
   */
  moveLeasedCampaign(lease: LeaseReference, move: CampaignMove): Promise<VersionedCampaign>;
}

/** What the admin surface is assembled with beside its ports. */
export interface WorkspaceAdminOptions {
  /** The scopes of the host's own operations, which keys can have beside the built-in `SCOPES`; none if left out. */
  readonly scopes?: readonly Scope[] | undefined;
}

/**
 * Assembles the admin surface from its ports. Nothing is read or written before the first call. Throws a TypeError that
 * names every missing port and every unknown option, and `validation_failed` for scopes that a host cannot have.
 */
export const createWorkspaceAdmin = (ports: Ports, options: WorkspaceAdminOptions = {}): WorkspaceAdmin => {
  checkWiring('createWorkspaceAdmin(ports, options)', ports, options, ADMIN_OPTIONS);
  const { scopes = [] } = options;
  return {
    createWorkspace: createWorkspace(ports),
    getWorkspace: (workspaceId) => requireWorkspace(ports.workspaces, workspaceId),
    renameWorkspace: renameWorkspace(ports),
    deleteWorkspace: deleteWorkspace(ports),
    listMembers: listMembers(ports),
    putMember: putMember(ports),
    removeMember: removeMember(ports),
    setLimits: setLimits(ports),
    getLimits: getLimits(ports),
    issueApiKey: issueApiKey(ports, allScopes(scopes)),
    rotateApiKey: rotateApiKey(ports),
    revokeApiKey: revokeApiKey(ports),
    revokeApiKeyInEmergency: revokeApiKeyInEmergency(ports),
    listApiKeys: listApiKeys(ports),
    listAuditLog: listAuditLog(ports),
    addInstance: addInstance(ports),
    importInstances: importInstances(ports),
    changeInstanceStatus: changeInstanceStatus(ports),
    removeInstance: removeInstance(ports),
    syncInstances: syncInstances(ports),
    removeInstances: removeRecords(ports.instances),
    addGroup: addGroup(ports),
    importGroups: importGroups(ports),
    updateGroup: updateGroup(ports),
    removeGroup: removeGroup(ports),
    syncGroups: syncGroups(ports),
    removeGroups: removeRecords(ports.groups),
    getCampaign: getCampaign(ports),
    moveCampaign: moveCampaign(ports),
    claimDueCampaigns: claimDueCampaigns(ports),
    claimCampaign: claimCampaign(ports),
    renewLease: renewLease(ports),
    releaseLease: releaseLease(ports),
    recordDeliveries: recordDeliveries(ports),
    moveLeasedCampaign: moveLeasedCampaign(ports),
  };
};
