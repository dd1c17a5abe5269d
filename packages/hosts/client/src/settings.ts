import { SYSTEM_CLOCK } from './clock.js';
import { OPTIONS, type ClientOptions, type OptionNames, type RequestOptions } from './options.js';

/** The prefix of the six operations. */
export const PREFIX = '/api/public/v1';

/** The options of a client, checked and complete. */
export type Settings = {
  readonly [Name in Exclude<keyof ClientOptions, 'onAttempt'>]-?: NonNullable<ClientOptions[Name]>;
} & Pick<ClientOptions, 'onAttempt'>;

/** The bounds of one call, checked and complete. */
export type Bounds = Pick<Settings, 'timeoutMilliseconds' | 'maxRetries'> & Pick<RequestOptions, 'signal'>;

/** Messages name the option and never its value, because the value may be a secret. */
export const check = (holds: boolean, message: string): void => {
  if (!holds) throw new TypeError(message);
};

/** Throws a TypeError if options are not an object, or for unknown ones, for callers in plain JavaScript. */
export const checkOptions = (names: OptionNames, options: unknown): void => {
  const known = Object.keys(names);
  check(typeof options === 'object' && options !== null, `options must be an object. Known: ${known.join(', ')}.`);
  const problems = Object.keys(options as object)
    .filter((name) => !known.includes(name))
    .map((name) => `options.${name} is unknown. Known: ${known.join(', ')}.`);
  check(problems.length === 0, problems.join('\n'));
};

const isMilliseconds = (value: number): boolean => Number.isFinite(value) && value > 0 && value <= 2 ** 31 - 1;

const checkBaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && `${url.username}${url.password}${url.search}${url.hash}` === '';
  check(
    isPlain && /^https?:$/.test(url.protocol),
    'baseUrl must be an http or https URL without credentials, query and fragment.',
  );
  const path = text.replace(/\/+$/, '');
  // Many copy the address of an operation. The paths of operations begin with the prefix.
  return path.endsWith(PREFIX) ? path.slice(0, -PREFIX.length) : path;
};

/** Returns the bounds of a call. Throws a TypeError if one is out of range. */
export const boundsOf = (options: RequestOptions, defaults: Omit<Bounds, 'signal'>): Bounds => {
  const timeoutMilliseconds = options.timeoutMilliseconds ?? defaults.timeoutMilliseconds;
  const maxRetries = options.maxRetries ?? defaults.maxRetries;
  check(isMilliseconds(timeoutMilliseconds), 'timeoutMilliseconds must be a positive number.');
  check(Number.isInteger(maxRetries) && maxRetries >= 0, 'maxRetries must be an integer of at least 0.');
  return { timeoutMilliseconds, maxRetries, signal: options.signal };
};

/** Returns the settings of a client. Throws a TypeError that names the option that is invalid, but not its value. */
export const settingsOf = (options: ClientOptions): Settings => {
  checkOptions(OPTIONS.client, options);
  const { timeoutMilliseconds, maxRetries } = boundsOf(options, { timeoutMilliseconds: 120_000, maxRetries: 10 });
  const { key, attemptTimeoutMilliseconds = 20_000 } = options;
  check(typeof key === 'string' && /^[!-~]+$/.test(key), 'key must be an API key, without spaces or line breaks.');
  check(isMilliseconds(attemptTimeoutMilliseconds), 'attemptTimeoutMilliseconds must be a positive number.');
  return {
    baseUrl: checkBaseUrl(options.baseUrl),
    key,
    attemptTimeoutMilliseconds,
    timeoutMilliseconds,
    maxRetries,
    onAttempt: options.onAttempt,
    // Looked up for each call, so that a fetch that is replaced later, as tests do, is used.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    clock: options.clock ?? SYSTEM_CLOCK,
    random: options.random ?? Math.random,
  };
};
