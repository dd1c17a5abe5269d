import { PROBLEMS, type ProblemCode } from '@workspace-api/contract';
import { expect } from 'chai';
import { checkResponse, type HostInfluence, type ReceivedResponse } from '../../src/http/document/check-response.js';
import type { RequestLine } from '../../src/http/document/responses.js';

type HeaderFields = Readonly<Record<string, string | undefined>>;

/** Returns a valid response with some parts changed. A header that is undefined is left out. */
const responseOf = (status: number, body: unknown, headers: HeaderFields = {}): ReceivedResponse => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: HeaderFields = {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    'x-request-id': 'request-17',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(text.length),
    ...headers,
  };
  const fields = Object.entries(all).filter((field): field is [string, string] => field[1] !== undefined);
  return { status, headers: new Headers(fields), text, json: body };
};

const PAGE = { data: { items: [], nextCursor: null } };

const page = (headers: HeaderFields): ReceivedResponse => responseOf(200, PAGE, headers);

/** Returns a problem with some fields and headers changed or added. */
const problemOf = (code: string, fields: object = {}, headers: HeaderFields = {}): ReceivedResponse => {
  const { title, status } = PROBLEMS[code as ProblemCode];
  const body = {
    ...{ type: `/docs/problems/${code}`, title, status, code, detail: 'Something is wrong. Do something about it.' },
    ...{ instance: '/api/public/v1/groups', requestId: 'request-17', ...fields },
  };
  return responseOf(status, body, headers);
};

/** Returns the response to a request without a key, with some fields of its problem changed. */
const missingKey = (fields: object = {}): ReceivedResponse =>
  problemOf('missing_key', fields, { 'www-authenticate': 'Bearer realm="workspace-api"' });

const at = (path: string, method = 'GET'): RequestLine => ({ method, path });

const GROUPS = at('/api/public/v1/groups');

type Case = readonly [
  what: string,
  request: RequestLine | null,
  response: ReceivedResponse,
  issue: string,
  influence?: HostInfluence,
];

/** A check that rejects too much fails every suite. One that accepts too much does not show there. */
const REJECTED: readonly Case[] = [
  ['a status that the operation does not have', GROUPS, problemOf('unknown_path'), '404 is not'],
  ['a success where no operation is', at('/api/public/v1/group'), responseOf(200, PAGE), '200 is not documented'],
  ['a success of another method', at(GROUPS.path, 'POST'), responseOf(200, PAGE), '200 is not documented'],
  ['a success to bytes that are not HTTP', null, responseOf(200, PAGE), '200 is not documented'],
  [
    'a field that is not documented',
    GROUPS,
    responseOf(200, { data: { ...PAGE.data, total: 0 } }),
    'additional properties',
  ],
  ['a field that is missing', GROUPS, responseOf(200, { data: { items: [] } }), "required property 'nextCursor'"],
  ['a field in another place', GROUPS, responseOf(200, { data: { nextCursor: null, items: [] } }), 'x-in-order'],
  ['no body', GROUPS, responseOf(200, undefined), 'must be object'],
  ['a body in a response to HEAD', at(GROUPS.path, 'HEAD'), responseOf(200, PAGE), 'to HEAD has a body'],
  ['another media type', GROUPS, page({ 'content-type': 'text/json' }), 'text/json is not documented'],
  ['a header that is missing', GROUPS, page({ 'x-request-id': undefined }), 'x-request-id is missing'],
  ['a header with another value', GROUPS, page({ 'cache-control': 'private' }), 'allowed values'],
  ['a header that is not documented', GROUPS, page({ server: 'koa' }), 'server: koa is not'],
  ['a header of another operation', GROUPS, page({ 'idempotency-replayed': 'true' }), 'replayed: true'],
  ['a number that is too small', GROUPS, problemOf('unavailable', {}, { 'retry-after': '0' }), 'must be >= 1'],
  [
    'the challenge of another scope',
    GROUPS,
    problemOf(
      'insufficient_scope',
      { requiredScope: 'groups:read', grantedScopes: [] },
      { 'www-authenticate': 'Bearer realm="workspace-api", error="insufficient_scope", scope="usage:read"' },
    ),
    'www-authenticate',
  ],
  ['a problem of another operation', GROUPS, problemOf('invalid_json'), 'invalid_json is not'],
  ['another status in the body', GROUPS, missingKey({ status: 403 }), 'the field status is not 401'],
  ['another request id in the body', GROUPS, missingKey({ requestId: 'request-18' }), 'requestId is not request-17'],
  ['another title than in the catalogue', GROUPS, missingKey({ title: 'No key' }), 'title is not Missing API key'],
  [
    'the type of another code',
    GROUPS,
    missingKey({ type: '/docs/problems/unknown_key' }),
    'type is not /docs/problems/missing',
  ],
  ['a type outside the mount path', GROUPS, missingKey(), 'type is not /mount/docs', { mountPath: '/mount' }],
  ['an instance outside the mount path', GROUPS, missingKey(), 'instance is not below /mount', { mountPath: '/mount' }],
  ['a header that the host may not add', GROUPS, page({ server: 'koa' }), 'server: koa', { hostHeaders: ['vary'] }],
  ['an element that no host adds', GROUPS, page({ 'cache-control': 'private, no-store' }), 'the header cache-control'],
  [
    'a header that a host has replaced',
    GROUPS,
    page({ 'cache-control': 'private' }),
    'the header cache-control',
    { hostHeaders: ['cache-control'] },
  ],
];

describe('checkResponse', () => {
  for (const [what, request, response, issue, influence] of REJECTED) {
    it(`rejects ${what}`, () => {
      expect(() => checkResponse(request, response, influence)).to.throw(issue);
    });
  }
});
