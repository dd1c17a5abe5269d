import { PAGE_HEADERS as PAGE_POLICIES } from '@workspace-api/contract';
import { expect } from 'chai';
import { checkResponse, type ReceivedResponse } from '../../src/http/document/check-response.js';
import type { RequestLine } from '../../src/http/document/responses.js';

const GROUPS = { method: 'GET', path: '/api/public/v1/groups' };

/** Returns a valid response with some parts changed. A header that is undefined is left out. */
const responseOf = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string | undefined>> = {},
): ReceivedResponse => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Readonly<Record<string, string | undefined>> = {
    'content-type': status < 400 ? 'application/json' : 'application/problem+json',
    'x-request-id': 'request-17',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    date: 'Mon, 02 Mar 2026 09:15:00 GMT',
    'content-length': String(text.length),
    ...headers,
  };
  const fields = Object.entries(all).filter((field): field is [string, string] => field[1] !== undefined);
  return { status, headers: new Headers(fields), text, json: body };
};

const PAGE = { data: { items: [], nextCursor: null } };

const problemOf = (status: number, code: string, title: string, members: object = {}): object => ({
  type: `/docs/problems/${code}`,
  title,
  status,
  code,
  detail: 'Something is wrong. Do something about it.',
  instance: '/api/public/v1/groups',
  requestId: 'request-17',
  ...members,
});

const MISSING_KEY = problemOf(401, 'missing_key', 'Missing API key');
const CHALLENGE = { 'www-authenticate': 'Bearer realm="workspace-api"' };
const NOWHERE = problemOf(404, 'unknown_path', 'Path not found');
const UNAVAILABLE = problemOf(503, 'unavailable', 'Temporarily unavailable');
const TYPE = {
  type: '/docs/problems/unknown_key',
  title: 'Unknown API key',
  status: 401,
  code: 'unknown_key',
  message: 'The API key does not exist.',
  remedy: 'Send another key.',
};
const PAGE_HEADERS = {
  'cache-control': 'public, max-age=3600',
  vary: 'Accept',
};

const PAGE_SECURITY = {
  'content-security-policy': PAGE_POLICIES['Content-Security-Policy'],
  'referrer-policy': PAGE_POLICIES['Referrer-Policy'],
};

const at = (path: string, method = 'GET'): RequestLine => ({ method, path });

describe('checkResponse', () => {
  for (const [what, request, response] of [
    ['a success', GROUPS, responseOf(200, PAGE)],
    ['a problem of the operation', GROUPS, responseOf(401, MISSING_KEY, CHALLENGE)],
    ['a header whose schema is of numbers', GROUPS, responseOf(503, UNAVAILABLE, { 'retry-after': '3' })],
    ['a header that is optional', at('/api/public/v1/me'), responseOf(401, MISSING_KEY, CHALLENGE)],
    ['a response to HEAD', at(GROUPS.path, 'HEAD'), responseOf(200, undefined)],
    ['an unknown path', at('/api/public/v1/group'), responseOf(404, NOWHERE)],
    ['an unknown path below a resource', at('/docs/problems/unknown'), responseOf(404, NOWHERE)],
    [
      'another method',
      at(GROUPS.path, 'PUT'),
      responseOf(405, problemOf(405, 'method_not_allowed', 'Method not allowed'), { allow: 'HEAD, GET' }),
    ],
    ['bytes that are not HTTP', null, responseOf(400, problemOf(400, 'malformed_request', 'Malformed request'))],
  ] as const) {
    it(`accepts ${what}`, () => {
      checkResponse(request, response);
    });
  }

  for (const [what, request, response, fault] of [
    [
      'a status that the operation does not have',
      GROUPS,
      responseOf(404, NOWHERE),
      'GET /api/public/v1/groups: 404 is',
    ],
    ['a success where no operation is', at('/api/public/v1/group'), responseOf(200, PAGE), '200 is not documented'],
    ['a success of another method', at(GROUPS.path, 'POST'), responseOf(200, PAGE), '200 is not documented'],
    ['a success to bytes that are not HTTP', null, responseOf(200, PAGE), '200 is not documented'],
    ['a problem of no operation to an operation', GROUPS, responseOf(405, NOWHERE), '405 is not documented'],
    [
      'a field that is not documented',
      GROUPS,
      responseOf(200, { data: { ...PAGE.data, total: 0 } }),
      'must NOT have additional properties',
    ],
    ['a field that is missing', GROUPS, responseOf(200, { data: { items: [] } }), "must have required property 'nextC"],
    ['a field of another type', GROUPS, responseOf(200, { data: { items: [], nextCursor: 1 } }), 'must be string'],
    [
      'a text of another format',
      GROUPS,
      responseOf(200, { data: { items: [], nextCursor: '01890A5D-AC96-774B-BCCE-B302099A8057' } }),
      'must match pattern',
    ],
    ['a body where none is, of GET', GROUPS, responseOf(200, undefined), 'must be object'],
    ['a body in a response to HEAD', at(GROUPS.path, 'HEAD'), responseOf(200, PAGE), 'to HEAD has a body'],
    [
      'another media type',
      GROUPS,
      responseOf(200, PAGE, { 'content-type': 'text/json' }),
      'text/json is not documented',
    ],
    ['no media type', GROUPS, responseOf(200, PAGE, { 'content-type': undefined }), 'media type none'],
    ['no request id', GROUPS, responseOf(200, PAGE, { 'x-request-id': undefined }), 'x-request-id is missing'],
    ['a request id of another form', GROUPS, responseOf(200, PAGE, { 'x-request-id': 'a b' }), 'must match pattern'],
    [
      'a header with another value',
      GROUPS,
      responseOf(200, PAGE, { 'cache-control': 'private' }),
      'must be equal to one of the allowed values',
    ],
    ['a header that is not documented', GROUPS, responseOf(200, PAGE, { server: 'koa' }), 'server: koa is not'],
    [
      'a header of another operation',
      GROUPS,
      responseOf(200, PAGE, { 'idempotency-replayed': 'true' }),
      'replayed: true',
    ],
    ['a challenge that is missing', GROUPS, responseOf(401, MISSING_KEY), 'www-authenticate is missing'],
    [
      'the challenge of another scope',
      GROUPS,
      responseOf(
        403,
        problemOf(403, 'insufficient_scope', 'Insufficient scope', { requiredScope: 'groups:read', grantedScopes: [] }),
        { 'www-authenticate': 'Bearer realm="workspace-api", error="insufficient_scope", scope="usage:read"' },
      ),
      'www-authenticate',
    ],
    ['a number in words', GROUPS, responseOf(503, UNAVAILABLE, { 'retry-after': 'soon' }), 'must be integer'],
    ['a number that is too small', GROUPS, responseOf(503, UNAVAILABLE, { 'retry-after': '0' }), 'must be >= 1'],
    [
      'a problem that the operation does not have',
      GROUPS,
      responseOf(400, problemOf(400, 'invalid_json', 'Invalid JSON')),
      'the code invalid_json is not documented',
    ],
    [
      'a status in the body that is not that of the response',
      GROUPS,
      responseOf(401, { ...MISSING_KEY, status: 403 }, CHALLENGE),
      'the field status is not 401',
    ],
    [
      'a request id in the body that is not that of the header',
      GROUPS,
      responseOf(401, { ...MISSING_KEY, requestId: 'request-18' }, CHALLENGE),
      'requestId is not request-17',
    ],
    [
      'a title that is not that of the catalogue',
      GROUPS,
      responseOf(401, { ...MISSING_KEY, title: 'No key' }, CHALLENGE),
      'title is not Missing API key',
    ],
    [
      'a type that is not that of its code',
      GROUPS,
      responseOf(401, { ...MISSING_KEY, type: '/docs/problems/unknown_key' }, CHALLENGE),
      'type is not /docs/problems/missing_key',
    ],
    [
      'a page without Content-Security-Policy',
      at('/docs/problems/unknown_key'),
      responseOf(200, TYPE, PAGE_HEADERS),
      'content-security-policy is missing',
    ],
    [
      'a page with another field',
      at('/docs/problems/unknown_key'),
      responseOf(200, { ...TYPE, more: 1 }, PAGE_HEADERS),
      'must NOT have additional properties',
    ],
  ] as const) {
    it(`rejects ${what}`, () => {
      expect(() => {
        checkResponse(request, response);
      }).to.throw(fault);
    });
  }

  it('names all issues at once', () => {
    const response = responseOf(200, { data: {} }, { server: 'koa', 'x-request-id': undefined });
    expect(() => {
      checkResponse(GROUPS, response);
    })
      .to.throw('server: koa is not documented')
      .with.property('message')
      .that.matches(/x-request-id is missing.*required property 'items'.*required property 'nextCursor'/);
  });

  describe("of an API in a host's application", () => {
    const poweredBy = responseOf(200, PAGE, { 'x-powered-by': 'host' });

    it('accepts a header that the host adds', () => {
      checkResponse(GROUPS, poweredBy, { hostHeaders: ['x-powered-by'] });
    });

    it('rejects every other header that is not documented', () => {
      expect(() => {
        checkResponse(GROUPS, poweredBy, { hostHeaders: ['x-response-time'] });
      }).to.throw('x-powered-by: host is not documented');
    });

    const page = (headers: Readonly<Record<string, string>>): ReceivedResponse =>
      responseOf(200, TYPE, { ...PAGE_HEADERS, ...PAGE_SECURITY, ...headers });
    const type = at('/docs/problems/unknown_key');

    it('accepts an element that the host adds to a documented header', () => {
      checkResponse(type, page({ vary: 'Origin, Accept' }), { hostHeaders: ['vary'] });
    });

    for (const [what, headers, hostHeaders] of [
      ['an element that no host adds', { vary: 'Origin, Accept' }, []],
      ['a documented header that a host has replaced', { vary: 'Origin' }, ['vary']],
    ] as const) {
      it(`rejects ${what}`, () => {
        expect(() => {
          checkResponse(type, page(headers), { hostHeaders });
        }).to.throw('the header vary');
      });
    }

    it('rejects a problem whose type and instance are not below the mount path', () => {
      expect(() => {
        checkResponse(GROUPS, responseOf(401, MISSING_KEY, CHALLENGE), { mountPath: '/mount' });
      })
        .to.throw('the field type is not /mount/docs/problems/missing_key')
        .with.property('message')
        .that.contains('the field instance is not below /mount');
    });
  });
});
