import type { z } from 'zod';
import { namesAt } from '../schema/names-at.js';
import { nearestName } from './nearest-name.js';
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

/** The maximum number of unknown fields of an object for which the nearest name is looked for. A caller may send thousands. */
const MAX_SUGGESTIONS = 10;

const adviceFor = (key: string, index: number, known: readonly string[], missing: readonly string[]): string => {
  const nearest = index < MAX_SUGGESTIONS ? nearestName(key, known) : undefined;
  // Another word for a field shows in that this one is missing.
  const meant = nearest ?? (missing.length === 1 ? missing[0] : undefined);
  return meant === undefined ? 'Remove it.' : `Did you mean ${meant}?`;
};

/** Returns the names of the fields that the object at a path lacks. */
const missingAt = (path: readonly PropertyKey[], issues: readonly ZodIssue[]): readonly string[] =>
  issues
    .filter(({ input, path: field }) => input === undefined && field.length === path.length + 1)
    .filter(({ path: field }) => path.every((step, index) => field[index] === step))
    .map(({ path: field }) => String(field.at(-1)));

const toIssues = (issue: ZodIssue, schema: z.core.$ZodType | undefined, all: readonly ZodIssue[]) => {
  const path = issue.path as Path;
  const detail = issue.input === undefined ? `Required. ${issue.message}` : issue.message;
  if (issue.code !== 'unrecognized_keys') return [{ path, code: codeOf(issue), detail }];
  const known = namesAt(schema, path);
  const missing = issue.keys.length === 1 && all.length < MAX_SUGGESTIONS ? missingAt(issue.path, all) : [];
  return issue.keys.map((key, index) => ({
    path: [...path, key],
    code: 'unknown_field' as const,
    detail: `Unknown field. ${adviceFor(key, index, known, missing)}`,
  }));
};

const spell = (path: Path): string => JSON.stringify(path);

/**
 * Returns the issues that zod found in an input, parsed with `reportInput`, which distinguishes a missing value. An array of
 * a wrong length is reported without its items, and a duplicate item only as that. With the schema, an issue of an unknown field
 * names the one that it is probably meant to be.
 */
export const issuesOf = ({ issues }: z.ZodError, schema?: z.core.$ZodType): readonly ValidationIssue[] => {
  const found = issues.flatMap((issue) => toIssues(issue, schema, issues));
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
