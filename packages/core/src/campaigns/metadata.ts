import type { ValidationIssues } from '../errors/validation-issues.js';

/** The limits of a campaign's metadata. */
export const METADATA_LIMITS = {
  pairs: 20,
  key: { min: 1, max: 40 },
  value: { min: 0, max: 500 },
} as const;

/** Checks the metadata of a campaign. */
export const checkMetadata = (issues: ValidationIssues, metadata: unknown): void => {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) {
    issues.add(['metadata'], 'wrong_type', 'Must be an object whose values are strings.');
    return;
  }
  const pairs = Object.entries(metadata);
  if (pairs.length > METADATA_LIMITS.pairs) {
    issues.add(['metadata'], 'too_many', `Must have at most ${String(METADATA_LIMITS.pairs)} pairs.`);
    return;
  }
  for (const [key, value] of pairs) {
    issues.string(['metadata', key], key, METADATA_LIMITS.key);
    issues.string(['metadata', key], value, METADATA_LIMITS.value);
  }
};
