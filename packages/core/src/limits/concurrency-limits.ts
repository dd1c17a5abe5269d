import { ValidationIssues } from '../errors/validation-issues.js';
import { RATE_RANGE } from './rate-limit.js';

/** How many requests may be in flight at once, 1 to 1,000,000,000; null switches a limit off. */
export interface ConcurrencyLimits {
  /** Of one key. */
  readonly key: number | null;
  /** Of all keys of one workspace. */
  readonly workspace: number | null;
}

const DEFAULTS: ConcurrencyLimits = { key: 50, workspace: 100 };

/** Returns the limits of a deployment, with defaults for those left out. Throws `validation_failed`. */
export const readConcurrencyLimits = (given: Partial<ConcurrencyLimits>): ConcurrencyLimits => {
  const { key = DEFAULTS.key, workspace = DEFAULTS.workspace } = given;
  const issues = new ValidationIssues();
  if (key !== null) issues.integer(['concurrencyLimits', 'key'], key, RATE_RANGE);
  if (workspace !== null) issues.integer(['concurrencyLimits', 'workspace'], workspace, RATE_RANGE);
  issues.throwAs('validation_failed');
  return { key, workspace };
};
