import { issuesOfAbout, type Reference } from '@workspace-api/contract';
import { isMountPath } from './mount-path.js';
import { isServed } from './operations/served-operation.js';
import type { ProtectedResource } from './response/resource-metadata.js';

/** Returns the problem with the value of an option. */
type Check = (value: unknown, label: string) => readonly string[];

const rule =
  (isValid: (value: unknown) => boolean, text: string): Check =>
  (value, label) =>
    isValid(value) ? [] : [`${label} ${text}`];

/** The longest time of a timer. Node.js makes a timer of 1 ms from a longer one. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** Segments of unreserved characters (RFC 3986, section 2.3). */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

const isPath = (value: unknown): boolean => typeof value === 'string' && PREFIX.test(value);

/** The fragment, which no resource or issuer has, is ignored by every server. */
const isUrl = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:\/\/[^#"\\\s]+$/.test(value) && URL.canParse(value);

const isUrlOrPath = (value: unknown): boolean =>
  isUrl(value) || (typeof value === 'string' && /^\/[^#"\\\s]*$/.test(value));

const isProtectedResource = (value: unknown): boolean => {
  const { resource, authorizationServers: issuers } = Object(value) as Partial<ProtectedResource>;
  return isUrl(resource) && Array.isArray(issuers) && issuers.length > 0 && issuers.every(isUrl);
};

const isMaximum = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

type OptionType =
  | 'about'
  | 'array'
  | 'boolean'
  | 'count'
  | 'function'
  | 'maximum'
  | 'maximum or null'
  | 'milliseconds'
  | 'mount path'
  | 'object'
  | 'operations'
  | 'paths'
  | 'protected resource'
  | 'reference'
  | 'string'
  | 'url';

/** The types of options. All of them accept undefined, for the default. */
const CHECKS: Readonly<Record<OptionType, Check>> = {
  about: issuesOfAbout,
  array: rule((value) => Array.isArray(value), 'must be an array.'),
  boolean: rule((value) => typeof value === 'boolean', 'must be true or false.'),
  function: rule((value) => typeof value === 'function', 'must be a function.'),
  count: rule((value) => Number.isSafeInteger(value) && Number(value) >= 0, 'must be an integer that is not negative.'),
  maximum: rule(isMaximum, 'must be a positive integer.'),
  'maximum or null': rule((value) => value === null || isMaximum(value), 'must be a positive integer or null.'),
  milliseconds: rule(
    (value) => typeof value === 'number' && value >= 1 && value <= MAX_MILLISECONDS,
    `must be a number of milliseconds from 1 to ${MAX_MILLISECONDS}.`,
  ),
  'mount path': rule(isMountPath, 'must be empty, or a URL path such as /shop, without a slash at the end.'),
  object: rule((value) => typeof value === 'object' && value !== null, 'must be an object.'),
  operations: rule(
    (value) => Array.isArray(value) && value.every(isServed),
    'must be an array of operations, as serve of @workspace-api/http returns them.',
  ),
  paths: rule(
    (value) => Array.isArray(value) && value.every(isPath),
    'must be an array of paths such as /api/billing/v1, without a slash at the end.',
  ),
  'protected resource': rule(
    isProtectedResource,
    'must have the URL resource, and authorizationServers, an array of at least one URL.',
  ),
  reference: rule(
    (value) => typeof (value as Partial<Reference> | null)?.path === 'string',
    'must be the result of createReference().',
  ),
  string: rule((value) => typeof value === 'string' && value !== '', 'must be a string.'),
  url: rule(isUrlOrPath, 'must be a URL, or a path that begins with a slash.'),
};

/** The types of options by name. */
export type OptionTypes<Name extends string = string> = Readonly<Record<Name, OptionType>>;

const problemsOf = (options: unknown, types: OptionTypes): readonly string[] => {
  if (typeof options !== 'object' || options === null) return ['options must be an object.'];
  const checks = new Map(Object.entries(types).map(([name, type]): [string, Check] => [name, CHECKS[type]]));
  return Object.entries(options as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const check = checks.get(name);
    if (check === undefined) return [`options.${name} is unknown. Known: ${[...checks.keys()].join(', ')}.`];
    return value === undefined ? [] : check(value, `options.${name}`);
  });
};

/**
 * Throws a TypeError that lists every problem of the options, such as an unknown one, for hosts in plain JavaScript.
 * `consequence` is its first line, and `problems` are those of the other arguments.
 */
export const checkOptions = (
  consequence: string,
  options: unknown,
  types: OptionTypes,
  problems: readonly string[] = [],
): void => {
  const all = [...problems, ...problemsOf(options, types)];
  if (all.length > 0) throw new TypeError([consequence, ...all.map((problem) => `- ${problem}`)].join('\n'));
};
