import type { z } from 'zod';
import type { ValidationIssue, ValidationIssueCode } from '../schema/validation-issue.js';

type Path = ValidationIssue['path'];
type ZodIssue = z.core.$ZodIssue;

/** The codes for values of another type than these. All others are `wrong_type`. */
const BY_EXPECTED_TYPE: Readonly<Record<string, ValidationIssueCode>> = {
  number: 'out_of_range',
  int: 'out_of_range',
  boolean: 'not_allowed',
};

/** The codes for values that are too small or too large, by their type. All others are `out_of_range`. */
const BY_ORIGIN: Readonly<Record<string, readonly [tooSmall: ValidationIssueCode, tooBig: ValidationIssueCode]>> = {
  string: ['too_short', 'too_long'],
  array: ['too_few', 'too_many'],
};

const codeOf = (issue: ZodIssue): ValidationIssueCode => {
  if (issue.input === undefined) return 'required';
  switch (issue.code) {
    case 'custom':
      return (issue.params?.['code'] as ValidationIssueCode | undefined) ?? 'invalid_format';
    case 'invalid_type':
      return BY_EXPECTED_TYPE[issue.expected] ?? 'wrong_type';
    case 'invalid_value':
      return 'not_allowed';
    case 'too_small':
      return BY_ORIGIN[issue.origin]?.[0] ?? 'out_of_range';
    case 'too_big':
      return BY_ORIGIN[issue.origin]?.[1] ?? 'out_of_range';
    default:
      return 'invalid_format';
  }
};

const toIssues = (issue: ZodIssue): readonly ValidationIssue[] => {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const detail = issue.input === undefined ? `Required. ${issue.message}` : issue.message;
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...path, key], code: 'unknown_field', detail: 'Unknown field. Remove it.' }))
    : [{ path, code: codeOf(issue), detail }];
};

const spell = (path: Path): string => JSON.stringify(path);

/**
 * Returns the issues that zod found in an input, parsed with `reportInput`, which distinguishes a missing value. An array of
 * a wrong length is reported without its items, and a duplicate item only as that.
 */
export const issuesOf = ({ issues }: z.ZodError): readonly ValidationIssue[] => {
  const found = issues.flatMap(toIssues);
  const wrongLengths = new Set<string>();
  const duplicates = new Set<string>();
  for (const { code, path } of found) {
    if (code === 'too_many' || code === 'too_few') wrongLengths.add(spell(path));
    if (code === 'duplicate') duplicates.add(spell(path));
  }
  const isShown = ({ code, path }: ValidationIssue): boolean =>
    (code === 'duplicate' || !duplicates.has(spell(path))) &&
    path.every((_, length) => !wrongLengths.has(spell(path.slice(0, length))));
  return found.filter(isShown);
};
