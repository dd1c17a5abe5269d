import type { HttpHandlerOptions } from './http-handler-options.js';

type Rule = readonly [isValid: (value: unknown) => boolean, rule: string];

/** The longest time of a timer. Node.js makes a timer of 1 ms from a longer one. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

/** Segments of unreserved characters (RFC 3986, section 2.3). */
const PREFIX = /^(?:\/[\w.~-]+)+$/;

const isPath = (value: unknown): boolean => typeof value === 'string' && PREFIX.test(value);

type OptionType = 'array' | 'count' | 'function' | 'milliseconds' | 'paths' | 'reference' | 'string';

/** The types of options. All of them accept undefined, for the default. */
const RULES: Readonly<Record<OptionType, Rule>> = {
  array: [(value) => Array.isArray(value), 'must be an array.'],
  function: [(value) => typeof value === 'function', 'must be a function.'],
  string: [(value) => typeof value === 'string', 'must be a string.'],
  count: [(value) => Number.isSafeInteger(value) && Number(value) >= 0, 'must be an integer that is not negative.'],
  milliseconds: [
    (value) => typeof value === 'number' && value >= 1 && value <= MAX_MILLISECONDS,
    `must be a number of milliseconds from 1 to ${MAX_MILLISECONDS}.`,
  ],
  paths: [
    (value) => Array.isArray(value) && value.every(isPath),
    'must be an array of paths such as /api/billing/v1, without a slash at the end.',
  ],
  reference: [
    (value) => typeof value === 'object' && value !== null && 'path' in value && typeof value.path === 'string',
    'must be the result of createReference().',
  ],
};

/** The types of options by name. */
export type OptionTypes<Name extends string = string> = Readonly<Record<Name, OptionType>>;

/** The types of the options that a transport has in addition to those of `createHttpHandler`. */
export type TransportOptionTypes<Options extends HttpHandlerOptions> = OptionTypes<
  Exclude<keyof Options & string, keyof HttpHandlerOptions>
>;

/** The options of `createHttpHandler`. Without a new one, this does not compile. */
const HANDLER_OPTIONS: OptionTypes<keyof HttpHandlerOptions> = {
  deadlineMilliseconds: 'milliseconds',
  trustedProxies: 'count',
  onUntrustedProxy: 'function',
  reference: 'reference',
  operations: 'array',
  prefixes: 'paths',
};

const isApi = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'authorize' in value && typeof value.authorize === 'function';

const problemsOfOptions = (options: unknown, types: OptionTypes): readonly string[] => {
  if (typeof options !== 'object' || options === null) return ['options must be an object.'];
  const rules = new Map(Object.entries(types).map(([name, type]): [string, Rule] => [name, RULES[type]]));
  return Object.entries(options as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const found = rules.get(name);
    if (found === undefined) return [`options.${name} is unknown. Known: ${[...rules.keys()].join(', ')}.`];
    const [isValid, rule] = found;
    return value === undefined || isValid(value) ? [] : [`options.${name} ${rule}`];
  });
};

/** Throws a TypeError that lists every problem of the arguments, for hosts in plain JavaScript. */
export const checkArguments = (api: unknown, options: unknown, transportOptions: OptionTypes): void => {
  const problems = [
    ...(isApi(api) ? [] : ['api must be the result of createWorkspaceApi(ports).']),
    ...problemsOfOptions(options, { ...HANDLER_OPTIONS, ...transportOptions }),
  ];
  if (problems.length === 0) return;
  throw new TypeError(['The API cannot be served.', ...problems.map((problem) => `- ${problem}`)].join('\n'));
};
