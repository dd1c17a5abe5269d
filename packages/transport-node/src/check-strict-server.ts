import { checkMountPath } from '@workspace-api/http';
import type { StrictServerOptions } from './strict-server.js';

type Rule = readonly [isValid: (value: unknown) => boolean, rule: string];

/** The longest time of a timer. Node.js makes a timer of 1 ms from a longer one. */
const MAX_MILLISECONDS = 2 ** 31 - 1;

const isPositive = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

const MILLISECONDS: Rule = [
  (value) => isPositive(value) && Number(value) <= MAX_MILLISECONDS,
  `must be a number of milliseconds from 1 to ${MAX_MILLISECONDS}.`,
];
const MAXIMUM: Rule = [isPositive, 'must be a positive integer.'];

/** The options of the strict server. Without a new one, this does not compile. */
const RULES: Readonly<Record<keyof StrictServerOptions, Rule>> = {
  requestTimeoutMilliseconds: MILLISECONDS,
  keepAliveTimeoutMilliseconds: MILLISECONDS,
  stallTimeoutMilliseconds: MILLISECONDS,
  maxConnections: MAXIMUM,
  maxConnectionsPerAddress: [(value) => value === null || isPositive(value), 'must be a positive integer or null.'],
  maxUnsentBytes: MAXIMUM,
  mountPath: [(value) => typeof value === 'string', 'must be a string.'],
  onResponse: [(value) => typeof value === 'function', 'must be a function.'],
};

const problemsOfOptions = (options: unknown): readonly string[] => {
  if (typeof options !== 'object' || options === null) return ['options must be an object.'];
  const rules = new Map(Object.entries(RULES));
  return Object.entries(options as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const found = rules.get(name);
    if (found === undefined) return [`options.${name} is unknown. Known: ${[...rules.keys()].join(', ')}.`];
    const [isValid, rule] = found;
    return value === undefined || isValid(value) ? [] : [`options.${name} ${rule}`];
  });
};

/** Throws a TypeError that lists every problem of the arguments, for hosts in plain JavaScript. */
export const checkStrictServer = (listener: unknown, options: StrictServerOptions): void => {
  const problems = [
    ...(typeof listener === 'function' ? [] : ['listener must be a function, such as app.callback() of Koa.']),
    ...problemsOfOptions(options),
  ];
  if (problems.length > 0) {
    throw new TypeError(['The server cannot be created.', ...problems.map((problem) => `- ${problem}`)].join('\n'));
  }
  if (options.mountPath !== undefined) checkMountPath(options.mountPath);
};
