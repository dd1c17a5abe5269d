export { extendPort } from './extend-port.js';
export type { PlatformPorts, Ports, StoragePorts } from './ports.js';
export type { ApiCalls } from './generated/call-types.js';
export type { WorkspaceApiOptions } from './workspace-api-options.js';
export { OPERATIONS, createWorkspaceApi, type OperationId, type WorkspaceApi } from './workspace-api.js';
export {
  operation,
  type AnyOperation,
  type CallOf,
  type Effect,
  type NeedsOf,
  type Operation,
  type OperationDescription,
  type ResultOf,
} from './operations/operation.js';

export type { ApiKeyRepository } from './keys/api-key-repository.js';
export { ApiKey, toApiKeyId, type ApiKeyId } from './keys/api-key.js';
export type { AuthorizeOptions, KeyIdentity } from './access/authorize.js';
export type { Caller, TokenSubject, VerifiedToken } from './access/caller.js';
export { createPrincipal, type Principal } from './operations/principal.js';
export { SCOPES, Scope, type HostScopes } from './values/scope.js';

export {
  PAGE_LIMIT,
  PageRequest,
  pageOf,
  type ListName,
  type ListRange,
  type Page,
  type Positioned,
} from './pagination/page.js';
export { paginate } from './pagination/paginate.js';
export { toPosition, type Position } from './pagination/position.js';

export { MemberId } from './values/member-id.js';
export type { LimitedWorkspace, WorkspaceRepository } from './workspaces/workspace-repository.js';
export { Workspace, toWorkspaceId } from './workspaces/workspace.js';
export type { WorkspaceId } from './schema/id.js';

export type { ConcurrencyLimits } from './limits/concurrency-limits.js';
export type { Counter, CounterSource, CounterStore } from './limits/counter-store.js';
export type { CounterSubject, Counters, CountsByKey } from './limits/counters.js';
export type { CountingWindow } from './limits/counting-window.js';
export type { RateLimit, RateLimitStatus, RateLimits } from './limits/rate-limits.js';
export type { RateLimitPolicy } from './values/rate-limit-policy.js';
export { WorkspaceLimits } from './limits/workspace-limits.js';

export { Usage, UsageMetric } from './usage/usage.js';
export { METRICS, Metric } from './values/metric.js';

export type { InstanceRepository } from './instances/instance-repository.js';
export { INSTANCE_STATUSES, InstanceStatus } from './instances/instance-status.js';
export { Instance, toInstanceId, type InstanceId } from './instances/instance.js';

export type { GroupRepository } from './groups/group-repository.js';
export { Group, MEMBER_COUNT, toGroupId, type GroupId } from './groups/group.js';

export type { CampaignRepository, IdempotentCampaign } from './campaigns/campaign-repository.js';
export { CampaignInput } from './campaigns/campaign-input.js';
export { CAMPAIGN_STATUSES, CampaignStatus } from './campaigns/campaign-status.js';
export {
  Campaign,
  CampaignContent,
  CampaignStats,
  toCampaignId,
  type CampaignId,
  type CampaignRequest,
  type NewCampaign,
} from './campaigns/campaign.js';

export { IdempotencyKey, type CallOptions } from './idempotency/idempotency-key.js';
export {
  createOnce,
  type CreatedOnce,
  type CreationRequest,
  type OnceStore,
  type RequestIdentity,
} from './idempotency/create-once.js';

export { DomainError, isDomainError, isOutage, type AnyDomainError } from './errors/domain-error.js';
export type { AdminErrorDetails, ApiErrorCode, ApiErrorDetails, ErrorCode, ErrorDetails } from './errors/error-code.js';
export { ValidationIssues } from './errors/validation-issues.js';

export type { Immutable } from './schema/immutable.js';
export type { Stored } from './schema/stored.js';
export {
  boolean,
  id,
  integer,
  listOf,
  name,
  object,
  oneOf,
  pairs,
  quantity,
  text,
  timestamp,
} from './schema/schemas.js';
export type { Clock, Digest, IdGenerator, RandomSource } from './values/platform.js';
export type { ValidationIssue, ValidationIssueCode } from './schema/validation-issue.js';
export { isUuid, type Id } from './schema/id.js';
export { NAME_LENGTH, isBlank } from './schema/text.js';
export { toTimestamp, type Timestamp } from './schema/timestamp.js';
