import { rateLimitHeaders } from '../rate-limit-headers.js';
import { challengeOf } from '../problems/challenge.js';
import { IDEMPOTENCY_REPLAYED } from '../requests/idempotency-key.js';
import { REQUEST_ID } from '../requests/request-id.js';
import type { Route } from '../routes.js';
import { refTo, type Json } from './json.js';

/** A header that every answer which names it has, with one value. */
export const constantHeader = (description: string, value: string): Json => ({
  description,
  required: true,
  schema: { type: 'string', const: value },
  example: value,
});

/** One member of a list of limits (draft-ietf-httpapi-ratelimit-headers-10), in the order in which they are written. */
const limits = (description: string, [one, other]: readonly [string, string], example: string | undefined): Json => {
  const limit = `"[a-z]+";${one}=[0-9]{1,9};${other}=[0-9]{1,9}`;
  return {
    description: `${description} Absent where no limit was applied.`,
    required: false,
    schema: { type: 'string', maxLength: 256, pattern: `^${limit}(, ${limit})*$` },
    example,
  };
};

const LIMIT_EXAMPLES = rateLimitHeaders([
  { policy: 'key', limit: 600, windowSeconds: 60, remaining: 599, resetSeconds: 60 },
  { policy: 'workspace', limit: 1_200, windowSeconds: 60, remaining: 1_084, resetSeconds: 42 },
]);

const RATE_LIMIT_POLICY = limits(
  'The limits that were applied to the request: `key` and `workspace`, or `address` before the key is known. `q` ' +
    'requests are allowed in `w` seconds.',
  ['q', 'w'],
  LIMIT_EXAMPLES['RateLimit-Policy'],
);

const RATE_LIMIT = limits(
  'What is left of those limits: `r` requests, and more in `t` seconds.',
  ['r', 't'],
  LIMIT_EXAMPLES['RateLimit'],
);

/** The headers of answers, by their names. The ones that are required are on every answer that names them. */
const HEADERS = {
  'X-Request-Id': {
    description: 'The id of the request: the one that was sent, or a new one.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: REQUEST_ID.source },
    example: '5b0f2c0e-6f0d-4bd8-9c7e-0a4e0c6f7a51',
  },
  'Cache-Control': constantHeader('No answer is for a cache to keep.', 'no-store'),
  'X-Content-Type-Options': constantHeader('The media type is to be taken at its word.', 'nosniff'),
  'RateLimit-Policy': RATE_LIMIT_POLICY,
  RateLimit: RATE_LIMIT,
  'WWW-Authenticate': {
    description: 'The challenge of RFC 6750: without `error` when no key was sent.',
    required: true,
    schema: { type: 'string', enum: [challengeOf('missing_key'), challengeOf('unknown_key')] },
    example: challengeOf('unknown_key'),
  },
  'Retry-After': {
    description: 'After how many seconds to send the request again.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 3600 },
    example: 1,
  },
  Accept: constantHeader('The media type that the operation reads.', 'application/json'),
  [IDEMPOTENCY_REPLAYED]: {
    ...constantHeader('Sent when an earlier request with the same key had already got this answer.', 'true'),
    required: false,
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const ON_EVERY_ANSWER = [
  'X-Request-Id',
  'Cache-Control',
  'X-Content-Type-Options',
  'RateLimit-Policy',
  'RateLimit',
] as const;

/** What answers of a status carry beside those. */
const BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  201: [IDEMPOTENCY_REPLAYED],
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  415: ['Accept'],
  503: ['Retry-After'],
};

/** A spent quota is there again with the next month. */
const RETRY_AFTER_LIMIT: Json = {
  description: 'After how many seconds the limit allows more.',
  required: true,
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 31 * 86_400 },
  example: 17,
};

/** The challenge that names the one scope that an operation requires. */
const challengeFor = ({ scope }: Pick<Route, 'scope'>): Json =>
  constantHeader('The challenge of RFC 6750.', challengeOf('insufficient_scope', scope) ?? '');

/** Only requests that reach no operation meet it. */
const ALLOW: Json = {
  description: 'The methods that the path has.',
  required: true,
  schema: { type: 'string', maxLength: 64, pattern: '^[A-Z]+(, [A-Z]+)*$' },
  example: 'HEAD, GET',
};

/** The headers of an operation's answers of one status; of a request that reached no operation, without a route. */
export const headersOf = (status: number, route: Pick<Route, 'scope'> | null): Json => ({
  ...Object.fromEntries(
    [...ON_EVERY_ANSWER, ...(BY_STATUS[status] ?? [])].map((name) => [name, refTo('headers', name)]),
  ),
  ...(status === 403 && route !== null && { 'WWW-Authenticate': challengeFor(route) }),
  ...(status === 429 && { 'Retry-After': RETRY_AFTER_LIMIT }),
  ...(status === 405 && { Allow: ALLOW }),
});

/** The headers that answers refer to. */
export const componentHeaders = (): Json => HEADERS;
