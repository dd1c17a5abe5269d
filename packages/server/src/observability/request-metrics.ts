import { ROUTES } from '@workspace-api/contract';
import { RATE_LIMIT_POLICIES } from '@workspace-api/core';
import type { CompletedRequest, OnResponse } from '@workspace-api/http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { inBatches } from './in-batches.js';

/** The value of a label that does not apply. */
const NONE = 'none';

/** In seconds: an answer out of memory takes about 1 ms, and none takes longer than 10 s. */
const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Counts and times requests. Every label comes from a route, and none from a client. */
export const requestMetrics = (registry: Registry): OnResponse => {
  const registers = [registry];
  const requests = new Counter({
    name: 'workspace_api_requests_total',
    help: 'Requests that were answered, by operation, status and code of the problem; "none" where there is none.',
    labelNames: ['operation', 'status', 'code'],
    registers,
    // The first of them, so whoever asks for the metrics gets all that has been answered.
    collect: () => batches.flush(),
  });
  const durations = new Histogram({
    name: 'workspace_api_request_duration_seconds',
    help: 'Time from the head of a request until its answer was sent.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  });
  const aborted = new Counter({
    name: 'workspace_api_requests_aborted_total',
    help: 'Requests whose callers hung up, or stopped reading, before all of the answer was sent.',
    labelNames: ['operation'],
    registers,
  });
  const rejections = new Counter({
    name: 'workspace_api_limit_rejections_total',
    help: 'Rate limits (code rate_limited) and quotas (quota_exceeded) that requests were rejected for.',
    labelNames: ['code', 'policy'],
    registers,
  });

  // So that the first of each is an increase.
  for (const operation of [...ROUTES.map(({ operationId }) => operationId), NONE]) aborted.inc({ operation }, 0);
  for (const policy of RATE_LIMIT_POLICIES) rejections.inc({ code: 'rate_limited', policy }, 0);
  for (const policy of ['api_requests', 'campaigns']) rejections.inc({ code: 'quota_exceeded', policy }, 0);

  const count = ({
    operationId,
    status,
    code,
    aborted: wasAborted,
    violatedPolicies,
    durationMilliseconds,
  }: CompletedRequest): void => {
    const operation = operationId ?? NONE;
    requests.inc({ operation, status, code: code ?? NONE });
    durations.observe({ operation }, durationMilliseconds / 1_000);
    if (wasAborted) aborted.inc({ operation });
    if (code !== null) for (const policy of violatedPolicies) rejections.inc({ code, policy });
  };
  const batches = inBatches(count);
  return batches.add;
};
