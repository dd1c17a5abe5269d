import type { z } from 'zod';
import { DomainError } from '../errors/domain-error.js';
import { METRICS, type Metric } from '../values/metric.js';
import type { Immutable } from '../schema/immutable.js';
import { integer, object } from '../schema/schemas.js';
import type { Timestamp } from '../schema/timestamp.js';
import { RATE_RANGE } from '../values/rate-limit-policy.js';

const rate = integer(RATE_RANGE).nullable();
const quota = integer({ min: 0, max: 1_000_000_000 }).nullable();

/** The limits of one workspace. */
export const WorkspaceLimits = object({
  rateLimits: object({
    key: rate.meta({ description: 'The requests of one key.' }),
    workspace: rate.meta({ description: 'The requests of all keys.' }),
  }).meta({
    description:
      "The requests per window of the deployment. Null means the deployment's limit. A policy that the deployment " +
      'disables stays disabled.',
  }),
  quotas: object(
    Object.fromEntries(METRICS.map((metric) => [metric, quota])) as Readonly<Record<Metric, typeof quota>>,
  ).meta({
    description:
      'The maximum of each metric: of instances and groups at any time, of campaigns and API requests per calendar ' +
      'month. Null means unlimited.',
  }),
});

/** The limits of one workspace. */
export interface WorkspaceLimits extends Immutable<z.output<typeof WorkspaceLimits>> {}

/** The limits of a workspace for which none were set. */
export const NO_LIMITS: WorkspaceLimits = {
  rateLimits: { key: null, workspace: null },
  quotas: { api_requests: null, instances: null, groups: null, campaigns: null },
};

/** Creates the error for an exceeded quota. `resetsAt` is null if waiting does not help. */
export const quotaExceeded = (metric: Metric, resetsAt: Timestamp | null): DomainError =>
  new DomainError('quota_exceeded', { resetsAt, violatedPolicies: [metric] });
