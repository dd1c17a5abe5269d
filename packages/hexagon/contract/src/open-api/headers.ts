import { deprecationHeaders } from '../deprecation.js';
import { challengeOf } from '../problems/www-authenticate.js';
import { IDEMPOTENCY_REPLAYED, REQUEST_ID } from '../headers.js';
import type { Route } from '../route.js';
import { refTo, type Json } from '../json.js';

/** Returns a header with one value, which every response that documents it has. */
const constantHeader = (description: string, value: string): Json => ({
  description,
  required: true,
  schema: { type: 'string', enum: [value] },
  example: value,
});

/**
 * A challenge (RFC 6750) with this error. The realm is the name of the API, which each deployment chooses. It names the
 * metadata of the resource if the deployment has access tokens (RFC 9728).
 */
const challengeSchema = (error: string): Json => ({
  type: 'string',
  minLength: 1,
  maxLength: 2_000,
  pattern: `^Bearer realm="([^"\\\\]|\\\\.)+"${error}(, resource_metadata="[^"]+")?$`,
});

/**
 * A list of policies, each with its parameters. It is absent if no key was looked up, or if a
 * deployment has switched off its limits.
 */
const policyListHeader = (description: string, ofWindow: string, ofConcurrency: string, example: string): Json => {
  const item = `("(key|workspace|address)"${ofWindow}|"(key|workspace)-concurrency"${ofConcurrency})`;
  return {
    description,
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 256, pattern: `^${item}(, ${item})*$` },
    example,
  };
};

/** The response headers, by name. A required one is in every response that names it. */
const HEADERS = {
  'X-Request-Id': {
    description:
      'The id of the request: the one that you sent, if it has this form and contains no API key, or else a new one.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: REQUEST_ID.source },
    example: '5b0f2c0e-6f0d-4bd8-9c7e-0a4e0c6f7a51',
  },
  'Cache-Control': constantHeader('Responses must not be cached.', 'no-store'),
  'X-Content-Type-Options': constantHeader('Browsers must not guess the media type.', 'nosniff'),
  'WWW-Authenticate': {
    description: 'The challenge (RFC 6750). Without `error` if the request has no API key.',
    required: true,
    schema: challengeSchema('(, error="invalid_token")?'),
    example: challengeOf('unknown_key'),
  },
  'Retry-After': {
    description: 'The seconds to wait before a retry.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
    example: 1,
  },
  'RateLimit-Policy': policyListHeader(
    'The rate limits of the API key and its workspace or, if the key was rejected, of rejected keys from the address: ' +
      '`q` requests in each window of `w` seconds. A limit of requests in flight is listed when it rejects a request, and ' +
      'has the unit `qu` instead of a window. A list (RFC 9651).',
    ';q=\\d{1,10};w=\\d{1,10}',
    ';q=\\d{1,10};qu="concurrent-requests"',
    '"key";q=600;w=60, "workspace";q=1200;w=60',
  ),
  RateLimit: policyListHeader(
    'What is left of the rate limits: `r` requests until the next window, which begins in `t` seconds. A list (RFC 9651).',
    ';r=\\d{1,10};t=\\d{1,10}',
    ';r=\\d{1,10}',
    '"key";r=599;t=42, "workspace";r=1100;t=42',
  ),
  Accept: constantHeader('The media type that the operation accepts.', 'application/json'),
  'Accept-Encoding': {
    ...constantHeader(
      'The content codings that the operation accepts, if that of the request is another.',
      'gzip, identity',
    ),
    required: false,
  },
  [IDEMPOTENCY_REPLAYED]: {
    ...constantHeader('Present if this is the response to an earlier request with the same Idempotency-Key.', 'true'),
    required: false,
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const ON_EVERY_RESPONSE = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'] as const;

/** The headers of responses after a limit was applied. */
const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const;

/** The other headers of responses with a status. */
const BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  415: ['Accept', 'Accept-Encoding'],
  503: ['Retry-After'],
};

/** The other headers of responses of an operation of the API. */
const OF_ROUTES: Readonly<Record<number, readonly HeaderName[]>> = {
  201: [IDEMPOTENCY_REPLAYED],
  202: [IDEMPOTENCY_REPLAYED],
  204: [IDEMPOTENCY_REPLAYED],
};

/** The challenge that names the one scope that an operation requires. Only `insufficient_scope` has it. */
const challengeFor = ({ scope }: Pick<Route, 'scope'>): Json => ({
  description: 'The challenge (RFC 6750), if the scope is missing.',
  required: false,
  schema: challengeSchema(`, error="insufficient_scope", scope="${scope}"`),
  example: challengeOf('insufficient_scope', scope),
});

/** A spent quota and a conflict of a host have none. */
const optionalRetryAfter = { ...HEADERS['Retry-After'], required: false };

const hasOwnConflict = ({ problems }: Pick<Route, 'problems'>): boolean =>
  problems.some((problem) => typeof problem !== 'string' && problem.status === 409);

/** Only requests that reach no operation meet it. */
const ALLOW: Json = {
  description: 'The methods that the path supports.',
  required: true,
  schema: { type: 'string', maxLength: 64, pattern: '^[A-Z]+(, [A-Z]+)*$' },
  example: 'HEAD, GET',
};

/** Responses without a route do not have them. */
const headersOfDeprecation = ({ deprecated }: Pick<Route, 'deprecated'>): Json =>
  Object.fromEntries(
    Object.entries(deprecated === undefined ? {} : deprecationHeaders(deprecated)).map(([name, value]) => [
      name,
      { ...constantHeader('The operation is deprecated (RFC 9745, RFC 8594).', value), required: false },
    ]),
  );

const refsTo = (names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, refTo('headers', name)]));

/** Returns the headers of the limits that a caller has, for the responses of an operation with a status. */
export const limitHeadersOf = (status: number): Json => ({
  ...refsTo(RATE_LIMIT_HEADERS),
  ...(status === 429 && { 'Retry-After': optionalRetryAfter }),
});

/** Returns the headers of the responses with a status. Without a route: of any other request. */
export const headersOf = (status: number, route: Pick<Route, 'scope' | 'deprecated' | 'problems'> | null): Json => ({
  ...refsTo(ON_EVERY_RESPONSE),
  ...(route !== null && { ...limitHeadersOf(status), ...refsTo(OF_ROUTES[status] ?? []) }),
  ...refsTo(BY_STATUS[status] ?? []),
  ...(status === 409 && route !== null && hasOwnConflict(route) && { 'Retry-After': optionalRetryAfter }),
  ...(status === 403 && route !== null && { 'WWW-Authenticate': challengeFor(route) }),
  ...(status === 405 && { Allow: ALLOW }),
  ...(route !== null && headersOfDeprecation(route)),
});

/** The headers that responses refer to. */
export const componentHeaders = (): Json => HEADERS;

/** The headers that responses without a route, and those with limits, refer to. */
export const commonHeaders = (): Json =>
  Object.fromEntries(
    [...ON_EVERY_RESPONSE, ...RATE_LIMIT_HEADERS, ...new Set(Object.values(BY_STATUS).flat())].map((name) => [
      name,
      HEADERS[name],
    ]),
  );
