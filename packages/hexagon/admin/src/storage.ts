export { ADMIN_PORT_METHODS, type AdminPlatformPorts, type AdminPorts, type AdminStoragePorts } from './ports.js';
export type { AdminApiKeyRepository, ApiKeyChange, Revocation } from './keys/admin-api-key-repository.js';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditCounts,
  AuditEntry,
  type AuditEntryId,
  type AuditOutcome,
  AuditRecord,
} from './audit/audit-entry.js';
export type { AuditLog, AuditPlace, PlacedAuditRecord } from './audit/audit-log.js';
export type { AdminWorkspaceRepository, WorkspaceChange } from './workspaces/admin-workspace-repository.js';
export { MAX_MEMBERS, Member, ROLES, type Role } from './workspaces/member.js';
export type { WorkspaceEraser } from './workspaces/workspace-eraser.js';
export type { RecordStore } from './sync/record-store.js';
export type { AdminInstanceRepository, InstanceStatusChange } from './instances/admin-instance-repository.js';
export type { AdminGroupRepository } from './groups/admin-group-repository.js';
export type { AdminCampaignRepository } from './campaigns/admin-campaign-repository.js';
export { applyChange, VersionedCampaign, type CampaignChange } from './campaigns/campaign-change.js';
export type { CampaignQueue, QueuedCampaign } from './campaigns/campaign-queue.js';
export { DELIVERY_STATUSES, Delivery, type DeliveryStatus } from './campaigns/delivery.js';
export { byDueTime, dueAtOf } from './campaigns/due-at.js';
export { CampaignLease, LEASE_SECONDS, Lease, LeaseReference, type LeaseId } from './campaigns/lease.js';
