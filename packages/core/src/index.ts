export { createWorkspaceApi, type WorkspaceApi } from './workspace-api.js';
export type { WorkspaceApiOptions } from './workspace-api-options.js';
export { createWorkspaceAdmin, type WorkspaceAdmin } from './workspace-admin.js';
export type { WorkspaceAdminOptions } from './workspace-admin-options.js';
export type { PlatformPorts, Ports, StoragePorts } from './ports.js';

export { toApiKeyId, type ApiKey, type ApiKeyId, type ApiKeyRepository, type Revocation } from './access/api-key.js';
export type { AuthorizeOptions } from './access/authorize-options.js';
export type { IssuedApiKey } from './access/add-api-key.js';
export { KEY_LIFETIMES, type IssueApiKeyInput } from './access/issue-api-key.js';
export type { RotatedApiKey } from './access/rotate-api-key.js';
export type { EmergencyOrigin } from './access/revoke-api-key-in-emergency.js';
export { createPrincipal, type Principal } from './access/principal.js';
export { SCOPES, SCOPE_PATTERN, type HostScopes, type Scope } from './access/scope.js';

export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  type AuditEntryId,
  type AuditOutcome,
  type AuditRecord,
} from './audit/audit-entry.js';
export type { AuditLog } from './audit/audit-log.js';
export type { ChangeOrigin, ChangeReason } from './audit/change-origin.js';

export { toPosition, type Position } from './pagination/position.js';
export {
  PAGE_LIMIT,
  type ListName,
  type ListRange,
  type Page,
  type PageRequest,
  type Positioned,
} from './pagination/page.js';
export { PageSizeLimit } from './pagination/page-size-limit.js';
export { checkPageRequest, paginate } from './pagination/paginate.js';

export type { CreateWorkspaceInput } from './workspaces/create-workspace.js';
export type { PresentedKey, WorkspaceView } from './workspaces/get-workspace.js';
export type { WorkspaceDeletion } from './workspaces/delete-workspace.js';
export { MAX_MEMBERS, MEMBER_ID_LENGTH, ROLES, type Member, type MemberId, type Role } from './workspaces/member.js';
export type { WorkspaceEraser } from './workspaces/workspace-eraser.js';
export type { WorkspaceDirectory } from './workspaces/workspace-directory.js';
export { toWorkspaceId, type Workspace, type WorkspaceId, type WorkspaceRepository } from './workspaces/workspace.js';

export type { ConcurrencyLimits } from './limits/concurrency-limits.js';
export type { CounterSubject, Counters } from './limits/counters.js';
export type { CountingWindow } from './limits/counting-window.js';
export {
  DEFAULT_RATE_LIMITS,
  RATE_LIMIT_POLICIES,
  type RateLimit,
  type RateLimitPolicy,
  type RateLimitStatus,
  type RateLimits,
} from './limits/rate-limit.js';
export type { SetLimitsInput } from './limits/set-limits.js';
export { NO_LIMITS, type WorkspaceLimits } from './limits/workspace-limits.js';

export { EXACT_BELOW, MAX_COUNT_AGE_SECONDS, type RecentCount } from './usage/recent-count.js';
export { METRIC_UNITS, type Metric, type Usage, type UsageMetric } from './usage/usage.js';
export { usagePeriodOf } from './usage/usage-period.js';

export { EXTERNAL_ID_LENGTH, type ExternalIds } from './imports/external-id.js';
export type { RecordSource } from './imports/in-batches.js';
export type { RejectedRecord, SyncOptions, SyncOutcome, SyncSummary } from './imports/sync-outcome.js';
export type { ImportOutcome } from './imports/import-outcome.js';
export { IMPORT_BATCH } from './imports/import-records.js';

export type { AddInstanceInput } from './instances/add-instance.js';
export type { ChangeInstanceStatusInput } from './instances/change-instance-status.js';
export {
  toInstanceId,
  type Instance,
  type InstanceId,
  type InstanceRepository,
  type InstanceStatusChange,
} from './instances/instance.js';
export { INSTANCE_STATUSES, type InstanceStatus } from './instances/instance-status.js';

export type { AddGroupInput } from './groups/add-group.js';
export { toGroupId, type Group, type GroupChange, type GroupId, type GroupRepository } from './groups/group.js';
export { MEMBER_COUNT, type GroupFields } from './groups/group-fields.js';

export {
  CONTENT_TYPES,
  newCampaign,
  toCampaignId,
  type Campaign,
  type CampaignContent,
  type CampaignId,
  type CampaignStats,
  type NewCampaign,
} from './campaigns/campaign.js';
export { applyChange, type CampaignChange, type VersionedCampaign } from './campaigns/campaign-change.js';
export type { CampaignQueue, QueuedCampaign } from './campaigns/campaign-queue.js';
export type { CampaignRepository, IdempotentCampaign } from './campaigns/campaign-repository.js';
export { GROUP_COUNT, TEXT_LENGTH, type CampaignInput } from './campaigns/campaign-request.js';
export { CAMPAIGN_STATUSES, type CampaignStatus } from './campaigns/campaign-status.js';
export {
  createOnce,
  type CreatedOnce,
  type CreationRequest,
  type OnceStore,
  type RequestIdentity,
} from './idempotency/create-once.js';
export type { CreateCampaignOptions, CreatedCampaign } from './campaigns/create-campaign.js';
export type { Idempotency } from './campaigns/idempotency.js';
export { METADATA_LIMITS } from './campaigns/metadata.js';
export type { CampaignMove } from './campaigns/move-campaign.js';
export type { ClaimInput } from './campaigns/claim.js';
export { CLAIM_LIMIT, type ClaimDueCampaignsInput } from './campaigns/claim-due-campaigns.js';
export type { ClaimedCampaign } from './campaigns/claimed-campaign.js';
export { DELIVERY_STATUSES, type Delivery, type DeliveryStatus } from './campaigns/delivery.js';
export type { DeliveryInput } from './campaigns/delivery-input.js';
export { byDueTime, dueAtOf } from './campaigns/due-at.js';
export { LEASE_SECONDS, type CampaignLease, type Lease, type LeaseId, type LeaseReference } from './campaigns/lease.js';
export type { RenewLeaseInput } from './campaigns/renew-lease.js';

export { DomainError, isDomainError, type AnyDomainError } from './errors/domain-error.js';
export {
  ERROR_MESSAGES,
  type AdminErrorDetails,
  type ApiErrorCode,
  type ApiErrorDetails,
  type ErrorCode,
  type ErrorDetails,
} from './errors/error-code.js';
export type { ValidationIssue, ValidationIssueCode } from './errors/validation-issue.js';
export { ValidationIssues } from './errors/validation-issues.js';

export type { Digest } from './values/digest.js';
export { isUuid, type Id, type IdGenerator } from './values/id.js';
export type { RandomSource } from './values/random-source.js';
export { NAME_LENGTH, REASON_LENGTH, isBlank, isLongerThan, isWellFormed, type LengthRange } from './values/text.js';
export {
  TIMESTAMP_LENGTH,
  addDays,
  parseTimestamp,
  toTimestamp,
  type Clock,
  type Timestamp,
} from './values/timestamp.js';
