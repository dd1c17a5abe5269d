export { extendPort } from './extend-port.js';
export { portsArgument } from './ports-argument.js';
export { PORT_METHODS, type PlatformPorts, type PortMethods, type Ports, type StoragePorts } from './ports.js';
export type { ApiCalls } from './generated/call-types.js';
export type { WorkspaceApiOptions } from './workspace-api-options.js';
export { OPERATIONS, createWorkspaceApi, type OperationId, type WorkspaceApi } from './workspace-api.js';
export { bindOperation } from './operations/bind-operation.js';
export { checkResultOf, checkedCall } from './operations/check-result.js';
export { trust } from './operations/trust.js';
export {
  DESCRIPTION,
  INVALID_INPUT,
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
export { SECRET_LENGTH, displayPrefix, generateSecret, isLikeSecret, toKeyPrefix } from './keys/key-secret.js';
export { ApiKey, toApiKeyId, type ApiKeyId } from './keys/api-key.js';
export type { AuthorizeOptions, KeyCheckObserver, KeyIdentity } from './access/authorize.js';
export type { Caller, TokenSubject, VerifiedToken } from './access/caller.js';
export { allScopes } from './access/host-scopes.js';
export { createPrincipal, type Principal } from './operations/principal.js';
export { MAX_SCOPES, SCOPES, SCOPE_FORMAT, SCOPE_PATTERN, Scope, type HostScopes } from './values/scope.js';

export { MAX_PAGE_BYTES } from './pagination/page-size.js';
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

export { PresentedKey, WorkspaceView } from './workspaces/get-workspace.js';
export { MEMBER_ID_LENGTH, MemberId } from './values/member-id.js';
export { requireWorkspace } from './workspaces/require-workspace.js';
export type { LimitedWorkspace, WorkspaceRepository } from './workspaces/workspace-repository.js';
export { Workspace, toWorkspaceId } from './workspaces/workspace.js';
export type { WorkspaceId } from './schema/id.js';

export type { ConcurrencyLimits } from './limits/concurrency-limits.js';
export { BufferedCounters, type BufferedCountersOptions } from './limits/buffered-counters.js';
export type { Counter, CounterSource, CounterStore } from './limits/counter-store.js';
export type { CounterSubject, Counters, CountsByKey } from './limits/counters.js';
export type { CountingWindow } from './limits/counting-window.js';
export { FailedCallers } from './limits/failed-callers.js';
export { RequestsInFlight } from './limits/requests-in-flight.js';
export { QuotaCounts } from './limits/quota-counts.js';
export { rateLimited } from './limits/rate-limiter.js';
export { WindowedCounts, type WindowedCount } from './limits/windowed-counts.js';
export { EventLoopTurns, type EventLoop } from './limits/event-loop-turns.js';
export { DEFAULT_RATE_LIMITS, type RateLimit, type RateLimitStatus, type RateLimits } from './limits/rate-limits.js';
export { RATE_LIMIT_POLICIES, RATE_RANGE, type RateLimitPolicy } from './values/rate-limit-policy.js';
export { NO_LIMITS, WorkspaceLimits, quotaExceeded } from './limits/workspace-limits.js';

export { usagePeriodOf } from './limits/usage-period.js';
export { usageReader } from './usage/get-usage.js';
export { Usage, UsageMetric } from './usage/usage.js';
export { METADATA_LIMITS } from './values/metadata.js';
export { METRICS, METRIC_UNITS, Metric } from './values/metric.js';

export { instanceNotFound } from './instances/instance-not-found.js';
export type { InstanceRepository } from './instances/instance-repository.js';
export { INSTANCE_STATUSES, InstanceStatus } from './instances/instance-status.js';
export { Instance, toInstanceId, type InstanceId } from './instances/instance.js';

export { groupNotFound } from './groups/group-not-found.js';
export type { GroupRepository } from './groups/group-repository.js';
export { Group, MEMBER_COUNT, toGroupId, type GroupId } from './groups/group.js';

export type { CampaignRepository, IdempotentCampaign } from './campaigns/campaign-repository.js';
export { CampaignInput } from './campaigns/campaign-input.js';
export { CAMPAIGN_STATUSES, CampaignStatus } from './campaigns/campaign-status.js';
export {
  Campaign,
  CampaignContent,
  CampaignStats,
  GROUP_COUNT,
  TEXT_LENGTH,
  newCampaign,
  toCampaignId,
  type CampaignId,
  type CampaignRequest,
  type NewCampaign,
} from './campaigns/campaign.js';
export { Idempotency } from './campaigns/idempotency.js';

export { IdempotencyKey, type CallOptions } from './idempotency/idempotency-key.js';
export {
  createOnce,
  type CreatedOnce,
  type CreationRequest,
  type OnceStore,
  type RequestIdentity,
} from './idempotency/create-once.js';

export { DomainError, isDomainError, isOutage, type AnyDomainError } from './errors/domain-error.js';
export {
  ERROR_MESSAGES,
  type AdminErrorDetails,
  type ApiErrorCode,
  type ApiErrorDetails,
  type ErrorCode,
  type ErrorDetails,
} from './errors/error-code.js';
export { checkArguments } from './errors/check-arguments.js';
export { nearestName } from './errors/nearest-name.js';
export { placeOfSyntaxError } from './errors/place-of-syntax-error.js';
export { validate } from './errors/validate.js';
export { ValidationIssues } from './errors/validation-issues.js';
export { withApplied } from './errors/with-applied.js';

export { Batcher, type BatcherOptions, type Call } from './batches/batcher.js';
export { Lookups } from './batches/lookups.js';
export { resultsOf } from './batches/results-of.js';
export { togetherOrAlone } from './batches/together-or-alone.js';

export { array, callback, milliseconds, valueThat, withMethod, type OptionSchemas } from './schema/argument-schemas.js';
export {
  fieldsOf,
  inOrderOf,
  isSameValue,
  laterFieldsOf,
  sameExcept,
  typeOf,
  type Field,
  type FieldKind,
  type Fields,
} from './schema/fields.js';
export { frozen } from './schema/frozen.js';
export type { Immutable } from './schema/immutable.js';
export type { Stored } from './schema/stored.js';
export { withoutAbsentNulls } from './schema/absent-nulls.js';
export { isObject } from './schema/is-object.js';
export { networkOf, parseNetwork } from './schema/network.js';
export {
  TYPES,
  boolean,
  describeValues,
  id,
  integer,
  listOf,
  name,
  object,
  oneOf,
  oneOfThese,
  onlyWith,
  requiredIf,
  pairs,
  quantity,
  setOf,
  text,
  textLike,
  timestamp,
  visibleText,
  type PairLimits,
} from './schema/schemas.js';
export type { Clock, Digest, IdGenerator, RandomSource } from './values/platform.js';
export {
  ISSUE_MEANINGS,
  REFERENCE_ISSUES,
  REFERENCE_ISSUE_CODES,
  type ReferenceIssueCode,
  type ValidationIssue,
  type ValidationIssueCode,
} from './schema/validation-issue.js';
export { isUuid, type Id } from './schema/id.js';
export { NAME_LENGTH, REASON_LENGTH, isBlank, isLongerThan, isWellFormed, type LengthRange } from './schema/text.js';
export {
  TIMESTAMP_LENGTH,
  addDays,
  addSeconds,
  parseTimestamp,
  toTimestamp,
  type Timestamp,
} from './schema/timestamp.js';
