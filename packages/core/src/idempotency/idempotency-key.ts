import { ValidationIssues } from '../errors/validation-issues.js';

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** Throws `invalid_parameter` unless the idempotency key is undefined or has 1 to 255 visible ASCII characters. */
export const checkIdempotencyKey = (key: unknown): void => {
  const issues = new ValidationIssues();
  if (key !== undefined && (typeof key !== 'string' || !VISIBLE_ASCII.test(key))) {
    issues.add(['idempotencyKey'], 'invalid_format', 'Must have 1 to 255 visible ASCII characters.');
  }
  issues.throwAs('invalid_parameter');
};
