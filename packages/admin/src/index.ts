export { ADMIN_PORT_METHODS, type AdminPlatformPorts, type AdminPorts, type AdminStoragePorts } from './ports.js';
export {
  adminOperation,
  bindAdminOperation,
  type AdminCallOf,
  type AdminOperation,
  type AnyAdminOperation,
} from './admin-operation.js';
export {
  adminOperations,
  createWorkspaceAdmin,
  type AdminInput,
  type AdminOperations,
  type WorkspaceAdmin,
  type WorkspaceAdminOptions,
} from './workspace-admin.js';

export type { IssuedApiKey } from './keys/add-api-key.js';
export type { AdminApiKeyRepository, Revocation } from './keys/admin-api-key-repository.js';
export { KEY_LIFETIMES } from './keys/issue-api-key.js';

export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditCounts,
  AuditEntry,
  type AuditEntryId,
  type AuditOutcome,
  AuditRecord,
} from './audit/audit-entry.js';
export { ExportedAuditRecord } from './audit/export-audit-log.js';
export type { AuditLog, AuditPlace, PlacedAuditRecord } from './audit/audit-log.js';
export type { ChangeOrigin } from './audit/change-origin.js';

export type { AdminWorkspaceRepository, WorkspaceChange } from './workspaces/admin-workspace-repository.js';
export { MAX_MEMBERS, Member, ROLES, type Role } from './workspaces/member.js';
export type { WorkspaceEraser } from './workspaces/workspace-eraser.js';

export type { RecordStore } from './sync/record-store.js';
export { EXTERNAL_ID_LENGTH } from './sync/external-id.js';
export { SYNC_BATCH, type RecordSource } from './sync/in-batches.js';
export type { SyncOutcome, SyncSummary } from './sync/sync-outcome.js';

export type { AdminInstanceRepository, InstanceStatusChange } from './instances/admin-instance-repository.js';

export type { AdminGroupRepository } from './groups/admin-group-repository.js';

export type { AdminCampaignRepository } from './campaigns/admin-campaign-repository.js';
export { applyChange, VersionedCampaign, type CampaignChange } from './campaigns/campaign-change.js';
export type { CampaignMove } from './campaigns/move-campaign.js';
export type { CampaignQueue, QueuedCampaign } from './campaigns/campaign-queue.js';
export { CLAIM_LIMIT } from './campaigns/claim-due-campaigns.js';
export { ClaimedCampaign } from './campaigns/claimed-campaign.js';
export { DELIVERY_STATUSES, Delivery, type DeliveryStatus } from './campaigns/delivery.js';
export type { DeliveryInput } from './campaigns/record-deliveries.js';
export { byDueTime, dueAtOf } from './campaigns/due-at.js';
export { CampaignLease, LEASE_SECONDS, Lease, LeaseReference, type LeaseId } from './campaigns/lease.js';
