import { challengeOf } from '../problems/challenge.js';
import { IDEMPOTENCY_REPLAYED, REQUEST_ID } from '../headers.js';
import type { Route } from '../routes.js';
import { refTo, type Json } from './json.js';

/** A header that every answer which names it has, with one value. */
export const constantHeader = (description: string, value: string): Json => ({
  description,
  required: true,
  schema: { type: 'string', const: value },
  example: value,
});

/**
 * A list of policies, each with its parameters. It is not on answers to requests of which no key was looked at, nor where a
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

/** The headers of answers, by their names. The ones that are required are on every answer that names them. */
const HEADERS = {
  'X-Request-Id': {
    description:
      'The id of the request: the one that was sent, if it has this form and holds no API key, or a new one.',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: REQUEST_ID.source },
    example: '5b0f2c0e-6f0d-4bd8-9c7e-0a4e0c6f7a51',
  },
  'Cache-Control': constantHeader('No answer is for a cache to keep.', 'no-store'),
  'X-Content-Type-Options': constantHeader('The media type is to be taken at its word.', 'nosniff'),
  'WWW-Authenticate': {
    description: 'The challenge of RFC 6750: without `error` when no key was sent.',
    required: true,
    schema: { type: 'string', enum: [challengeOf('missing_key'), challengeOf('unknown_key')] },
    example: challengeOf('unknown_key'),
  },
  'Retry-After': {
    description: 'After how many seconds to send the request again.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 2_678_400 },
    example: 1,
  },
  'RateLimit-Policy': policyListHeader(
    'The rate limits: of the key and its workspace or, when the key fails, of failed keys from the address. `q` requests ' +
      'are let through in each window of `w` seconds. A limit of requests in flight, which is here when it rejects one, has ' +
      'the unit `qu` in place of a window. A list of RFC 9651.',
    ';q=\\d{1,10};w=\\d{1,10}',
    ';q=\\d{1,10};qu="concurrent-requests"',
    '"key";q=600;w=60, "workspace";q=1200;w=60',
  ),
  RateLimit: policyListHeader(
    'How the rate limits stand: `r` requests are left, and the next window begins in `t` seconds. A list of RFC 9651.',
    ';r=\\d{1,10};t=\\d{1,10}',
    ';r=\\d{1,10}',
    '"key";r=599;t=42, "workspace";r=1100;t=42',
  ),
  Accept: constantHeader('The media type that the operation reads.', 'application/json'),
  [IDEMPOTENCY_REPLAYED]: {
    ...constantHeader('Sent when an earlier request with the same key had already got this answer.', 'true'),
    required: false,
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const ON_EVERY_ANSWER = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'] as const;

/** What answers of operations carry, once a limit was applied. */
const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const;

/** What answers of a status carry beside those. */
const BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  201: [IDEMPOTENCY_REPLAYED],
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  415: ['Accept'],
  429: ['Retry-After'],
  503: ['Retry-After'],
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
    [...ON_EVERY_ANSWER, ...(route === null ? [] : RATE_LIMIT_HEADERS), ...(BY_STATUS[status] ?? [])].map((name) => [
      name,
      refTo('headers', name),
    ]),
  ),
  ...(status === 403 && route !== null && { 'WWW-Authenticate': challengeFor(route) }),
  ...(status === 405 && { Allow: ALLOW }),
});

/** The headers that answers refer to. */
export const componentHeaders = (): Json => HEADERS;
