/** Entry point for the packages of this project. Its exports may change in every release. */
export { portsArgument } from './ports-argument.js';
export { PORT_METHODS, type PortMethods } from './ports.js';
export { bindOperation } from './operations/bind-operation.js';
export { checkResultOf, checkedCall } from './operations/check-result.js';
export { trust } from './operations/trust.js';
export { DESCRIPTION, INVALID_INPUT } from './operations/operation.js';
export { SECRET_LENGTH, displayPrefix, generateSecret, isLikeSecret, toKeyPrefix } from './keys/key-secret.js';
export type { KeyCheckObserver } from './access/authorize.js';
export { allScopes } from './access/host-scopes.js';
export { MAX_SCOPES, SCOPE_FORMAT, SCOPE_PATTERN } from './values/scope.js';
export { MAX_PAGE_BYTES } from './pagination/page-size.js';
export { PresentedKey, WorkspaceView } from './workspaces/get-workspace.js';
export { MEMBER_ID_LENGTH } from './values/member-id.js';
export { requireWorkspace } from './workspaces/require-workspace.js';
export { BufferedCounters, type BufferedCountersOptions } from './limits/buffered-counters.js';
export { FailedCallers } from './limits/failed-callers.js';
export { RequestsInFlight } from './limits/requests-in-flight.js';
export { QuotaCounts } from './limits/quota-counts.js';
export { rateLimited } from './limits/rate-limiter.js';
export { WindowedCounts, type WindowedCount } from './limits/windowed-counts.js';
export { EventLoopTurns, type EventLoop } from './limits/event-loop-turns.js';
export { DEFAULT_RATE_LIMITS } from './limits/rate-limits.js';
export { RATE_LIMIT_POLICIES, RATE_RANGE } from './values/rate-limit-policy.js';
export { NO_LIMITS, quotaExceeded } from './limits/workspace-limits.js';
export { usagePeriodOf } from './limits/usage-period.js';
export { METADATA_LIMITS } from './values/metadata.js';
export { METRIC_UNITS } from './values/metric.js';
export { instanceNotFound } from './instances/instance-not-found.js';
export { groupNotFound } from './groups/group-not-found.js';
export { GROUP_COUNT, TEXT_LENGTH, newCampaign } from './campaigns/campaign.js';
export { Idempotency } from './campaigns/idempotency.js';
export { ERROR_MESSAGES } from './errors/error-code.js';
export { checkArguments } from './errors/check-arguments.js';
export { nearestName } from './errors/nearest-name.js';
export { placeOfSyntaxError } from './errors/place-of-syntax-error.js';
export { validate } from './errors/validate.js';
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
export { withoutAbsentNulls } from './schema/absent-nulls.js';
export { isObject } from './schema/is-object.js';
export {
  TYPES,
  describeValues,
  oneOfThese,
  onlyWith,
  requiredIf,
  setOf,
  textLike,
  visibleText,
  type PairLimits,
} from './schema/schemas.js';
export {
  ISSUE_MEANINGS,
  REFERENCE_ISSUES,
  REFERENCE_ISSUE_CODES,
  type ReferenceIssueCode,
} from './schema/validation-issue.js';
export { REASON_LENGTH, isLongerThan, isWellFormed, type LengthRange } from './schema/text.js';
export { TIMESTAMP_LENGTH, addDays, addSeconds, parseTimestamp } from './schema/timestamp.js';
export { usageReader } from './usage/get-usage.js';
export { networkOf, parseNetwork } from './schema/network.js';
export { sumOf } from './limits/counters.js';
