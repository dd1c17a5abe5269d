import { ValidationIssues } from '../errors/validation-issues.js';

const VISIBLE_ASCII = /^[!-~]{1,255}$/;

/** Whether a text can be an idempotency key: 1 to 255 visible ASCII characters. */
const isIdempotencyKey = (text: unknown): boolean => typeof text === 'string' && VISIBLE_ASCII.test(text);

/** Throws `invalid_parameter` for a key of another form; undefined is no key. */
export const checkIdempotencyKey = (key: unknown): void => {
  const issues = new ValidationIssues();
  if (key !== undefined && !isIdempotencyKey(key)) {
    issues.add(['idempotencyKey'], 'invalid_format', 'Must have 1 to 255 visible ASCII characters.');
  }
  issues.throwAs('invalid_parameter');
};
