import { ValidationIssues } from '../errors/validation-issues.js';
import { RATE_RANGE } from './rate-limit.js';

/** The maximum numbers of concurrent requests, 1 to 1,000,000,000. Null disables a limit. */
export interface ConcurrencyLimits {
  /** Per key. */
  readonly key: number | null;
  /** Per workspace, over all of its keys. */
  readonly workspace: number | null;
}

const DEFAULTS: ConcurrencyLimits = { key: 50, workspace: 100 };

/** Returns the limits of a deployment with defaults for omitted ones. Throws `validation_failed`. */
export const readConcurrencyLimits = (given: Partial<ConcurrencyLimits>): ConcurrencyLimits => {
  const { key = DEFAULTS.key, workspace = DEFAULTS.workspace } = given;
  const issues = new ValidationIssues();
  if (key !== null) issues.integer(['concurrencyLimits', 'key'], key, RATE_RANGE);
  if (workspace !== null) issues.integer(['concurrencyLimits', 'workspace'], workspace, RATE_RANGE);
  issues.throwAs('validation_failed');
  return { key, workspace };
};
