import {
  DomainError,
  ValidationIssues,
  toTimestamp,
  SCOPES,
  type AdminErrorDetails,
  type AnyDomainError,
  type ApiErrorCode,
} from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { PROBLEMS, PROBLEM_CODES, type ProblemCode } from '../../src/problems/catalogue.js';
import { problemResponse, type ProblemResponse } from '../../src/problems/problem-response.js';
import { problem } from '../../src/problems/problem.js';
import { RequestError } from '../../src/problems/request-error.js';

const responseTo = (error: unknown): ProblemResponse =>
  problemResponse(error, { requestId: 'request-17', path: '/api/public/v1/groups' });

const faultsError = (code: Parameters<ValidationIssues['toError']>[0], path: (string | number)[]): AnyDomainError =>
  new ValidationIssues().add(path, 'invalid_format', 'Send another.').toError(code) as AnyDomainError;

const MARCH = toTimestamp(Date.UTC(2026, 2));

/** The parts of a response that the catalogue does not have. */
interface ResponseParts {
  readonly headers?: Readonly<Record<string, string>>;
  readonly fields?: object;
}

const REALM = 'Bearer realm="workspace-api"';
const INVALID_TOKEN: ResponseParts = { headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` } };
const IN_PARAMETER: ResponseParts = {
  fields: { errors: [{ parameter: 'cursor', code: 'invalid_format', detail: 'Send another.' }] },
};
const IN_BODY: ResponseParts = {
  fields: { errors: [{ pointer: '/groupIds/3', code: 'invalid_format', detail: 'Send another.' }] },
};
const inGroups = (code: Parameters<ValidationIssues['toError']>[0]): AnyDomainError =>
  faultsError(code, ['groupIds', 3]);

/**
 * Every error of the core that an API caller can get, with its response. The type makes the build fail if one is
 * missing.
 */
const RESPONSES: Readonly<Record<ApiErrorCode, readonly [error: unknown, response: ResponseParts]>> = {
  missing_key: [new DomainError('missing_key'), { headers: { 'WWW-Authenticate': REALM } }],
  malformed_key: [new DomainError('malformed_key'), INVALID_TOKEN],
  unknown_key: [new DomainError('unknown_key'), INVALID_TOKEN],
  revoked_key: [new DomainError('revoked_key'), INVALID_TOKEN],
  expired_key: [new DomainError('expired_key'), INVALID_TOKEN],
  address_not_allowed: [new DomainError('address_not_allowed'), {}],
  insufficient_scope: [
    new DomainError('insufficient_scope', { requiredScope: 'groups:read', grantedScopes: SCOPES.slice(0, 2) }),
    {
      headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="groups:read"` },
      fields: { requiredScope: 'groups:read', grantedScopes: ['workspace:read', 'usage:read'] },
    },
  ],
  rate_limited: [
    new DomainError('rate_limited', { retryAfterSeconds: 7, violatedPolicies: ['key', 'workspace'] }),
    { headers: { 'Retry-After': '7' }, fields: { 'violated-policies': ['key', 'workspace'] } },
  ],
  quota_exceeded: [
    new DomainError('quota_exceeded', { resetsAt: MARCH, violatedPolicies: ['api_requests'] }),
    { fields: { 'violated-policies': ['api_requests'], resetsAt: MARCH } },
  ],
  invalid_parameter: [faultsError('invalid_parameter', ['cursor']), IN_PARAMETER],
  invalid_cursor: [faultsError('invalid_cursor', ['cursor']), IN_PARAMETER],
  validation_failed: [inGroups('validation_failed'), IN_BODY],
  instance_not_found: [inGroups('instance_not_found'), IN_BODY],
  group_not_found: [inGroups('group_not_found'), IN_BODY],
  group_not_sendable: [inGroups('group_not_sendable'), IN_BODY],
  schedule_in_past: [inGroups('schedule_in_past'), IN_BODY],
  idempotency_mismatch: [new DomainError('idempotency_mismatch'), {}],
  idempotency_in_progress: [
    new DomainError('idempotency_in_progress', { retryAfterSeconds: 2 }),
    { headers: { 'Retry-After': '2' } },
  ],
  unavailable: [
    new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'unknown' }),
    { headers: { 'Retry-After': '3' } },
  ],
};

/** Errors that no API caller may see. */
const ADMIN_ERRORS: { readonly [Code in keyof AdminErrorDetails]: DomainError<Code> } = {
  workspace_not_found: new DomainError('workspace_not_found'),
  records_left: new DomainError('records_left', { ports: ['groups'] }),
  owner_required: new DomainError('owner_required'),
  last_owner: new DomainError('last_owner'),
  member_not_found: new DomainError('member_not_found'),
  key_not_found: new DomainError('key_not_found'),
  key_exists: new DomainError('key_exists'),
  too_many_keys: new DomainError('too_many_keys', { maximum: 500 }),
  campaign_not_found: new DomainError('campaign_not_found'),
  transition_not_allowed: new DomainError('transition_not_allowed', { from: 'draft', to: 'paused' }),
  version_conflict: new DomainError('version_conflict'),
  lease_lost: new DomainError('lease_lost'),
};

/** The text of a quoted string (RFC 9110, section 5.6.4), if the header is a challenge with nothing but a realm. */
const realmIn = (challenge: string | undefined): string | undefined =>
  /^Bearer realm="((?:[\t !#-[\]-~]|\\[\t -~])*)"$/.exec(challenge ?? '')?.[1]?.replace(/\\(.)/g, '$1');

/** Returns an error with a code that this version of the core does not have. */
const ofAnotherVersion = (code: string): object => Object.assign(new DomainError('unknown_key'), { code });

describe('problemResponse', () => {
  it('challenges with the name of the API as its realm, a valid quoted string whatever the name is', () => {
    const challengeOf = (realm: string): string | undefined =>
      problemResponse(new DomainError('missing_key'), { requestId: 'r', path: '/', realm }).headers['WWW-Authenticate'];
    expect(challengeOf('Acme "API" \\')).to.equal('Bearer realm="Acme \\"API\\" \\\\"');
    expect(challengeOf('Größe\r\n')).to.equal('Bearer realm="Gr%C3%B6%C3%9Fe%0D%0A"');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (realm) => {
        const escaped = realm.replace(/[^ -~]/gu, encodeURIComponent);
        expect(realmIn(challengeOf(realm))).to.equal(escaped);
      }),
    );
  });

  const expectProblem = (
    response: ProblemResponse,
    code: ProblemCode,
    { headers = {}, fields = {} }: ResponseParts,
  ): void => {
    const { status, title } = PROBLEMS[code];
    const { detail, ...body } = response.body;
    expect(response.status).to.equal(status);
    expect(response.headers).to.deep.equal(headers);
    expect(body).to.deep.equal({
      type: `/docs/problems/${code}`,
      title,
      status,
      code,
      instance: '/api/public/v1/groups',
      requestId: 'request-17',
      ...fields,
    });
    expect(detail).to.match(/^[A-Z].+\. .+\.$/);
    problem.parse(response.body);
  };

  for (const [code, [error, particulars]] of Object.entries(RESPONSES)) {
    it(`responds to ${code} of the core with its status, headers and fields`, () => {
      expectProblem(responseTo(error), code as ApiErrorCode, particulars);
    });
  }

  for (const code of PROBLEM_CODES.filter((candidate) => !(candidate in RESPONSES))) {
    it(`responds to ${code} of HTTP with the headers and issues of the error`, () => {
      const headers = { Allow: 'GET' };
      const errors = [{ parameter: 'limit', code: 'duplicate', detail: 'Send this parameter once.' }];
      expectProblem(responseTo(new RequestError(code)), code, {});
      expectProblem(responseTo(new RequestError(code, { headers, errors })), code, { headers, fields: { errors } });
    });
  }

  it('names the header Idempotency-Key, not the field of the core', () => {
    const { errors } = responseTo(faultsError('invalid_parameter', ['idempotencyKey'])).body;
    expect(errors?.[0]).to.include({ parameter: 'Idempotency-Key' });
  });

  it('has no time of a quota that is never renewed', () => {
    const error = new DomainError('quota_exceeded', { resetsAt: null, violatedPolicies: ['groups'] });
    expectProblem(responseTo(error), 'quota_exceeded', { fields: { 'violated-policies': ['groups'] } });
  });

  it('asks for no wait longer than a day, because timers of clients overflow', () => {
    const error = new DomainError('rate_limited', { retryAfterSeconds: 2_505_288, violatedPolicies: ['key'] });
    expect(responseTo(error).headers['Retry-After']).to.equal('86400');
  });

  it('has the detail of the error, if it has one, with all else of its kind', () => {
    const detail = 'The request body is empty.';
    const { body, ...response } = responseTo(new RequestError('invalid_json'));
    expect(responseTo(new RequestError('invalid_json', { detail }))).to.deep.equal({
      ...response,
      body: { ...body, detail },
    });
  });

  it('names the metadata of access tokens after the challenge, if there are any', () => {
    const resourceMetadata = 'https://api.example.com/.well-known/oauth-protected-resource';
    const { headers } = problemResponse(new DomainError('unknown_key'), {
      requestId: 'r',
      path: '/',
      resourceMetadata,
    });
    expect(headers['WWW-Authenticate']).to.equal(
      `Bearer realm="workspace-api", error="invalid_token", resource_metadata="${resourceMetadata}"`,
    );
  });

  it('has the mount path in its type and its instance, percent-encoded', () => {
    const { body } = problemResponse(new DomainError('unknown_key'), {
      requestId: 'request-17',
      mountPath: '/gr%C3%B6%C3%9Fe/"x"',
      path: '/api/public/v1/groups',
    });
    expect([body.type, body.instance]).to.deep.equal([
      '/gr%C3%B6%C3%9Fe/%22x%22/docs/problems/unknown_key',
      '/gr%C3%B6%C3%9Fe/%22x%22/api/public/v1/groups',
    ]);
    problem.parse(body);
  });

  it('has the mount path in the path of the document', () => {
    const error = new RequestError('unknown_path');
    const { body } = problemResponse(error, { requestId: 'r', mountPath: '/shop', path: '/members' });
    expect(body.detail).to.equal('The path does not exist. Check the path against /shop/api/public/v1/openapi.json.');
  });

  it('speaks of writes only if the request may have been one', () => {
    const error = new DomainError('unavailable', { retryAfterSeconds: 3, applied: 'unknown' });
    const detailOf = (method: string): string =>
      problemResponse(error, { requestId: 'r', path: '/', method }).body.detail;
    expect(detailOf('POST')).to.contain('Idempotency-Key');
    for (const method of ['GET', 'HEAD']) expect(detailOf(method)).to.match(/ header Retry-After\.$/);
  });

  it('never contains the cause of an error', () => {
    const cause = new Error('password=hunter2');
    const errors = [
      new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause }),
      new DomainError('unknown_key', {}, { cause }),
      new RequestError('malformed_request', { cause }),
    ];
    expect(JSON.stringify(errors.map(responseTo))).not.to.contain('hunter2');
  });

  describe('to an error that callers may not see', () => {
    const expectNothingOf = (error: unknown): void => {
      expect(responseTo(error)).to.deep.equal(responseTo(undefined));
    };

    it('is internal_error', () => {
      expectProblem(responseTo(undefined), 'internal_error', {});
    });

    for (const [code, error] of Object.entries(ADMIN_ERRORS)) {
      it(`reveals nothing of ${code}`, () => {
        expectNothingOf(error);
      });
    }

    for (const [what, error] of [
      ['an Error', new Error('hunter2')],
      [
        'an Error with a code, a status and headers',
        Object.assign(new Error('hunter2'), { code: 'unknown_key', status: 401, headers: { 'X-A': 'b' } }),
      ],
      ['a string', 'hunter2'],
      ['null', null],
      ['a function', () => 'hunter2'],
      ['a domain error of a code that objects have anyway', ofAnotherVersion('constructor')],
      ['a domain error of a code that does not exist', ofAnotherVersion('hunter2')],
    ] as const) {
      it(`reveals nothing of ${what}`, () => {
        expectNothingOf(error);
      });
    }
  });

  describe('with JSON Pointers', () => {
    const pointerTo = (path: (string | number)[]): unknown =>
      responseTo(faultsError('validation_failed', path)).body.errors?.[0]?.pointer;

    for (const [path, pointer] of [
      [[], ''],
      [[''], '/'],
      [['a/b', 0], '/a~1b/0'],
      [['m~n'], '/m~0n'],
      [['~1'], '/~01'],
      [['~/~'], '/~0~1~0'],
      [['é', '👩', '"', ' '], '/é/👩/"/ '],
    ] as const) {
      it(`writes ${JSON.stringify(path)} as ${pointer} (RFC 6901)`, () => {
        expect(pointerTo([...path])).to.equal(pointer);
      });
    }

    it('replaces half of a surrogate pair, which UTF-8 cannot encode', () => {
      expect(pointerTo(['a\ud83d', '\udc69b', '👩'])).to.equal('/a\ufffd/\ufffdb/👩');
    });

    it('writes pointers that a client can split and unescape', () => {
      fc.assert(
        fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a'), maxLength: 20 })), (path) => {
          const steps = String(pointerTo(path)).split('/').slice(1);
          expect(steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))).to.deep.equal(path);
        }),
      );
    });
  });
});
