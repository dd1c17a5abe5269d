export { checkWiring } from './check-wiring.js';
export { PORT_METHODS, type PlatformPorts, type PortMethods, type Ports, type StoragePorts } from './ports.js';
export { requireObjects } from './require-objects.js';
export type { WorkspaceApiOptions } from './workspace-api-options.js';
export { createWorkspaceApi, type WorkspaceApi } from './workspace-api.js';

export type { ApiKeyRepository } from './access/api-key-repository.js';
export { displayPrefix, generateSecret } from './access/api-key-secret.js';
export { toApiKeyId, type ApiKey, type ApiKeyId } from './access/api-key.js';
export type { AuthorizeOptions } from './access/authorize-options.js';
export { allScopes } from './access/host-scopes.js';
export { createPrincipal, type Principal } from './access/principal.js';
export { SCOPES, SCOPE_PATTERN, type HostScopes, type Scope } from './access/scope.js';

export { PageSizeLimit } from './pagination/page-size-limit.js';
export {
  PAGE_LIMIT,
  type ListName,
  type ListRange,
  type Page,
  type PageRequest,
  type Positioned,
} from './pagination/page.js';
export { checkPageRequest, paginate } from './pagination/paginate.js';
export { toPosition, type Position } from './pagination/position.js';

export type { PresentedKey, WorkspaceView } from './workspaces/get-workspace.js';
export { MEMBER_ID_LENGTH, type MemberId } from './workspaces/member-id.js';
export { requireWorkspace } from './workspaces/require-workspace.js';
export type { LimitedWorkspace, WorkspaceRepository } from './workspaces/workspace-repository.js';
export { toWorkspaceId, type Workspace, type WorkspaceId } from './workspaces/workspace.js';

export type { ConcurrencyLimits } from './limits/concurrency-limits.js';
export type { CounterSubject, Counters } from './limits/counters.js';
export type { CountingWindow } from './limits/counting-window.js';
export { quotaExceeded } from './limits/quota-exceeded.js';
export {
  DEFAULT_RATE_LIMITS,
  RATE_LIMIT_POLICIES,
  RATE_RANGE,
  type RateLimit,
  type RateLimitPolicy,
  type RateLimitStatus,
  type RateLimits,
} from './limits/rate-limit.js';
export { NO_LIMITS, type WorkspaceLimits } from './limits/workspace-limits.js';

export { EXACT_BELOW, MAX_COUNT_AGE_SECONDS, type RecentCount } from './usage/recent-count.js';
export { usagePeriodOf } from './usage/usage-period.js';
export { METRICS, METRIC_UNITS, type Metric, type Usage, type UsageMetric } from './usage/usage.js';

export { INSTANCE_NOT_FOUND, instanceNotFound } from './instances/instance-not-found.js';
export type { InstanceRepository } from './instances/instance-repository.js';
export { INSTANCE_STATUSES, type InstanceStatus } from './instances/instance-status.js';
export { toInstanceId, type Instance, type InstanceId } from './instances/instance.js';

export { groupNotFound } from './groups/group-not-found.js';
export type { GroupRepository } from './groups/group-repository.js';
export { MEMBER_COUNT, toGroupId, type Group, type GroupId } from './groups/group.js';

export type { CampaignRepository, IdempotentCampaign } from './campaigns/campaign-repository.js';
export { GROUP_COUNT, TEXT_LENGTH, type CampaignInput } from './campaigns/campaign-request.js';
export { CAMPAIGN_STATUSES, type CampaignStatus } from './campaigns/campaign-status.js';
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
export type { CreateCampaignOptions, CreatedCampaign } from './campaigns/create-campaign.js';
export type { Idempotency } from './campaigns/idempotency.js';
export { METADATA_LIMITS } from './campaigns/metadata.js';

export {
  createOnce,
  type CreatedOnce,
  type CreationRequest,
  type OnceStore,
  type RequestIdentity,
} from './idempotency/create-once.js';

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
export { withApplied } from './errors/with-applied.js';

export type { Digest } from './values/digest.js';
export { isUuid, type Id, type IdGenerator } from './values/id.js';
export type { RandomSource } from './values/random-source.js';
export { NAME_LENGTH, REASON_LENGTH, isBlank, isLongerThan, isWellFormed, type LengthRange } from './values/text.js';
export {
  TIMESTAMP_LENGTH,
  addDays,
  addSeconds,
  parseTimestamp,
  toTimestamp,
  type Clock,
  type Timestamp,
} from './values/timestamp.js';
