export { ADMIN_PORT_METHODS, type AdminPlatformPorts, type AdminPorts, type AdminStoragePorts } from './ports.js';
export type { WorkspaceAdminOptions } from './workspace-admin-options.js';
export { createWorkspaceAdmin, type WorkspaceAdmin } from './workspace-admin.js';

export type { IssuedApiKey } from './access/add-api-key.js';
export type { AdminApiKeyRepository, Revocation } from './access/admin-api-key-repository.js';
export { KEY_LIFETIMES, type IssueApiKeyInput } from './access/issue-api-key.js';
export type { EmergencyOrigin } from './access/revoke-api-key-in-emergency.js';
export type { RotatedApiKey } from './access/rotate-api-key.js';

export {
  AUDIT_ACTIONS,
  type AuditAction,
  AuditEntry,
  type AuditEntryId,
  type AuditOutcome,
  type AuditRecord,
} from './audit/audit-entry.js';
export type { AuditLog } from './audit/audit-log.js';
export type { ChangeOrigin, ChangeReason } from './audit/change-origin.js';

export type { AdminWorkspaceRepository, WorkspaceChange } from './workspaces/admin-workspace-repository.js';
export type { CreateWorkspaceInput } from './workspaces/create-workspace.js';
export type { WorkspaceDeletion } from './workspaces/delete-workspace.js';
export { MAX_MEMBERS, Member, ROLES, type Role } from './workspaces/member.js';
export type { WorkspaceEraser } from './workspaces/workspace-eraser.js';

export type { SetLimitsInput } from './limits/set-limits.js';

export { EXTERNAL_ID_LENGTH } from './sync/external-id.js';
export { SYNC_BATCH, type RecordSource } from './sync/in-batches.js';
export type { RejectedRecord, SyncOptions, SyncOutcome, SyncSummary } from './sync/sync-outcome.js';

export type { AddInstanceInput } from './instances/add-instance.js';
export type { AdminInstanceRepository, InstanceStatusChange } from './instances/admin-instance-repository.js';
export type { ChangeInstanceStatusInput } from './instances/change-instance-status.js';

export type { AddGroupInput } from './groups/add-group.js';
export type { AdminGroupRepository } from './groups/admin-group-repository.js';
export { GroupFields } from './groups/group-fields.js';

export type { AdminCampaignRepository } from './campaigns/admin-campaign-repository.js';
export { applyChange, type CampaignChange, type VersionedCampaign } from './campaigns/campaign-change.js';
export type { CampaignQueue, QueuedCampaign } from './campaigns/campaign-queue.js';
export { CLAIM_LIMIT, type ClaimDueCampaignsInput } from './campaigns/claim-due-campaigns.js';
export type { ClaimInput } from './campaigns/claim.js';
export type { ClaimedCampaign } from './campaigns/claimed-campaign.js';
export type { DeliveryInput } from './campaigns/delivery-input.js';
export { DELIVERY_STATUSES, Delivery, type DeliveryStatus } from './campaigns/delivery.js';
export { byDueTime, dueAtOf } from './campaigns/due-at.js';
export { LEASE_SECONDS, Lease, type CampaignLease, type LeaseId, type LeaseReference } from './campaigns/lease.js';
export type { CampaignMove } from './campaigns/move-campaign.js';
export type { RenewLeaseInput } from './campaigns/renew-lease.js';
