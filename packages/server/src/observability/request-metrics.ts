import { ROUTES } from '@workspace-api/contract';
import { RATE_LIMIT_POLICIES } from '@workspace-api/core/internal';
import type { OnResponse } from '@workspace-api/http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { isBusy } from '../failures/reason-of.js';

/** The value of a label that does not apply. */
const NONE = 'none';

/** In seconds. A response from memory takes about 1 ms, and none takes longer than 10 s. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** The maximum number of keys that a metric names. */
const MAX_KEYS = 1_000;

/** How long before its expiry a key in use is reported. */
const EXPIRING_DAYS = 14;

/** The codes of requests to the back office whose token is rejected. */
const TOKEN_CODES: readonly string[] = ['missing_token', 'invalid_token'];

const isExpiring = (expiresAt: string): boolean => {
  const left = Date.parse(expiresAt) - Date.now();
  return left > 0 && left <= EXPIRING_DAYS * 86_400_000;
};

/** Registers metrics of the requests. Returns an observer of responses. Labels never contain input of clients. */
export const requestMetrics = (registry: Registry): OnResponse => {
  const registers = [registry];
  const requests = new Counter({
    name: 'workspace_api_requests_total',
    help: 'Completed requests, by surface, operation, status and problem code; "none" if there is none.',
    labelNames: ['surface', 'operation', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'workspace_api_request_duration_seconds',
    help: 'Time from the headers of a request until its response was sent.',
    labelNames: ['surface', 'operation'],
    buckets: BUCKETS,
    registers,
  });
  const aborted = new Counter({
    name: 'workspace_api_requests_aborted_total',
    help: 'Requests whose client disconnected or stopped reading before the whole response was sent.',
    labelNames: ['operation'],
    registers,
  });
  const rejections = new Counter({
    name: 'workspace_api_limit_rejections_total',
    help: 'Exceeded rate limits (code rate_limited) and quotas (quota_exceeded) of rejected requests.',
    labelNames: ['code', 'policy'],
    registers,
  });
  const deprecated = new Counter({
    name: 'workspace_api_deprecated_requests_total',
    help: `Requests of deprecated operations, by key; "other" for keys beyond the first ${MAX_KEYS}.`,
    labelNames: ['operation', 'key'],
    registers,
  });
  const expiring = new Counter({
    name: 'workspace_api_expiring_key_requests_total',
    help: `Requests with a key that expires within ${EXPIRING_DAYS} days, by key; "other" for keys beyond the first ${MAX_KEYS}.`,
    labelNames: ['key'],
    registers,
  });
  const busy = new Counter({
    name: 'workspace_api_requests_busy_total',
    help: 'Requests with the code unavailable, because all connections to the database were in use for too long.',
    registers,
  });

  const tokens = new Counter({
    name: 'workspace_api_admin_tokens_rejected_total',
    help: 'Requests to the back office without a token (code missing_token) or with a wrong one (invalid_token).',
    labelNames: ['code'],
    registers,
  });

  // A counter must exist before its first increase, or Prometheus does not see that increase.
  for (const code of TOKEN_CODES) tokens.inc({ code }, 0);
  for (const operation of [...ROUTES.map(({ operationId }) => operationId), NONE]) aborted.inc({ operation }, 0);
  for (const policy of RATE_LIMIT_POLICIES) rejections.inc({ code: 'rate_limited', policy }, 0);
  for (const policy of ['api_requests', 'campaigns']) rejections.inc({ code: 'quota_exceeded', policy }, 0);

  const namedKeys = new Set<string>();
  const labelOf = (key: string): string => {
    if (namedKeys.size < MAX_KEYS) namedKeys.add(key);
    return namedKeys.has(key) ? key : 'other';
  };

  return (request) => {
    const { operationId, status, code, error, aborted: wasAborted, violatedPolicies, durationMilliseconds } = request;
    const operation = operationId ?? NONE;
    if (request.deprecated) deprecated.inc({ operation, key: labelOf(request.keyId ?? NONE) });
    if (request.keyExpiresAt !== null && isExpiring(request.keyExpiresAt))
      expiring.inc({ key: labelOf(request.keyId ?? NONE) });
    const surface = request.surface ?? NONE;
    requests.inc({ surface, operation, status, code: code ?? NONE });
    durations.observe({ surface, operation }, durationMilliseconds / 1_000);
    if (code === 'unavailable' && isBusy(error)) busy.inc();
    if (code !== null && TOKEN_CODES.includes(code)) tokens.inc({ code });
    if (wasAborted) aborted.inc({ operation });
    if (code !== null) for (const policy of violatedPolicies) rejections.inc({ code, policy });
  };
};
