import {
  DomainError,
  Faults,
  SCOPES,
  type AdminErrorDetails,
  type AnyDomainError,
  type ApiErrorCode,
  type ErrorCode,
} from '@workspace-api/core';
import { expect } from 'chai';
import fc from 'fast-check';
import { PROBLEMS, PROBLEM_CODES, type ProblemCode } from '../../src/problems/catalogue.js';
import { problemAnswer, type ProblemAnswer } from '../../src/problems/problem-answer.js';
import { problem } from '../../src/problems/problem.js';
import { RequestError } from '../../src/problems/request-error.js';
import { campaignBodies } from '../support/campaign-bodies.js';
import { refusalOfCampaign } from '../support/refusals.js';

const answerTo = (error: unknown): ProblemAnswer => problemAnswer(error, 'request-17', '/api/public/v1/groups');

const faultsError = (code: Parameters<Faults['toError']>[0], path: (string | number)[]): AnyDomainError =>
  new Faults().add(path, 'invalid_format', 'Send another.').toError(code) as AnyDomainError;

/** What an answer has that the catalogue does not say. */
interface Particulars {
  readonly headers?: Readonly<Record<string, string>>;
  readonly members?: object;
}

const REALM = 'Bearer realm="workspace-api"';
const INVALID_TOKEN: Particulars = { headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token"` } };
const IN_PARAMETER: Particulars = {
  members: { errors: [{ parameter: 'cursor', code: 'invalid_format', detail: 'Send another.' }] },
};
const IN_BODY: Particulars = {
  members: { errors: [{ pointer: '/groupIds/3', code: 'invalid_format', detail: 'Send another.' }] },
};
const inGroups = (code: Parameters<Faults['toError']>[0]): AnyDomainError => faultsError(code, ['groupIds', 3]);

/** Every error of the core that the API's callers can meet, and its answer. A new code without a row does not compile. */
const ANSWERS: Readonly<Record<ApiErrorCode, readonly [error: unknown, answer: Particulars]>> = {
  missing_key: [new DomainError('missing_key'), { headers: { 'WWW-Authenticate': REALM } }],
  malformed_key: [new DomainError('malformed_key'), INVALID_TOKEN],
  unknown_key: [new DomainError('unknown_key'), INVALID_TOKEN],
  revoked_key: [new DomainError('revoked_key'), INVALID_TOKEN],
  expired_key: [new DomainError('expired_key'), INVALID_TOKEN],
  insufficient_scope: [
    new DomainError('insufficient_scope', { requiredScope: 'groups:read', grantedScopes: SCOPES.slice(0, 2) }),
    {
      headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="groups:read"` },
      members: { requiredScope: 'groups:read', grantedScopes: ['workspace:read', 'usage:read'] },
    },
  ],
  rate_limited: [
    new DomainError('rate_limited', { retryAfterSeconds: 7, violatedPolicies: ['key', 'workspace'] }),
    { headers: { 'Retry-After': '7' }, members: { 'violated-policies': ['key', 'workspace'] } },
  ],
  quota_exceeded: [
    new DomainError('quota_exceeded', { retryAfterSeconds: 86_400, violatedPolicies: ['api_requests'] }),
    { headers: { 'Retry-After': '86400' }, members: { 'violated-policies': ['api_requests'] } },
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

/** The errors that no caller of the API may hear of. */
const ADMIN_ERRORS: { readonly [Code in keyof AdminErrorDetails]: DomainError<Code> } = {
  workspace_not_found: new DomainError('workspace_not_found'),
  owner_required: new DomainError('owner_required'),
  key_not_found: new DomainError('key_not_found'),
  campaign_not_found: new DomainError('campaign_not_found'),
  transition_not_allowed: new DomainError('transition_not_allowed', { from: 'draft', to: 'paused' }),
  version_conflict: new DomainError('version_conflict'),
};

describe('problemAnswer', () => {
  const expectProblem = (
    answer: ProblemAnswer,
    code: ProblemCode,
    { headers = {}, members = {} }: Particulars,
  ): void => {
    const { status, title } = PROBLEMS[code];
    const { detail, ...body } = answer.body;
    expect(answer.status).to.equal(status);
    expect(answer.headers).to.deep.equal(headers);
    expect(body).to.deep.equal({
      type: `/docs/problems/${code}`,
      title,
      status,
      code,
      instance: '/api/public/v1/groups',
      requestId: 'request-17',
      ...members,
    });
    expect(detail).to.match(/^[A-Z].+\. .+\.$/);
    problem.parse(answer.body);
  };

  for (const [code, [error, particulars]] of Object.entries(ANSWERS)) {
    it(`tells ${code} of the core`, () => {
      expectProblem(answerTo(error), code as ApiErrorCode, particulars);
    });
  }

  for (const code of PROBLEM_CODES.filter((candidate) => !(candidate in ANSWERS))) {
    it(`tells ${code} of HTTP, with the headers and the errors that it carries`, () => {
      const headers = { Allow: 'GET' };
      const errors = [{ parameter: 'limit', code: 'duplicate', detail: 'Send this parameter once.' }];
      expectProblem(answerTo(new RequestError(code)), code, {});
      expectProblem(answerTo(new RequestError(code, { headers, errors })), code, { headers, members: { errors } });
    });
  }

  it('names the header, not the field of the core, in a fault of the idempotency key', () => {
    const { errors } = answerTo(faultsError('invalid_parameter', ['idempotencyKey'])).body;
    expect(errors?.[0]).to.include({ parameter: 'Idempotency-Key' });
  });

  it('says no time to try again where waiting does not help', () => {
    const error = new DomainError('quota_exceeded', { retryAfterSeconds: null, violatedPolicies: ['groups'] });
    expectProblem(answerTo(error), 'quota_exceeded', { members: { 'violated-policies': ['groups'] } });
  });

  it('never tells a cause', () => {
    const cause = new Error('password=hunter2');
    const errors = [
      new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' }, { cause }),
      new DomainError('unknown_key', {}, { cause }),
      new RequestError('malformed_request', { cause }),
    ];
    expect(JSON.stringify(errors.map(answerTo))).not.to.contain('hunter2');
  });

  describe('to an error that is not for callers', () => {
    const same = JSON.stringify(answerTo(undefined));

    it('is an internal error', () => {
      expectProblem(answerTo(undefined), 'internal_error', {});
    });

    for (const [code, error] of Object.entries(ADMIN_ERRORS)) {
      it(`tells nothing of ${code}`, () => {
        expect(JSON.stringify(answerTo(error))).to.equal(same);
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
      [
        'a domain error of a code that objects have anyway',
        new DomainError('constructor' as ErrorCode as 'unknown_key'),
      ],
      ['a domain error of a code that does not exist', new DomainError('hunter2' as ErrorCode as 'unknown_key')],
    ] as const) {
      it(`tells nothing of ${what}`, () => {
        expect(JSON.stringify(answerTo(error))).to.equal(same);
      });
    }
  });

  describe('with JSON Pointers', () => {
    const pointerTo = (path: (string | number)[]): unknown =>
      answerTo(faultsError('validation_failed', path)).body.errors?.[0]?.pointer;

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

    it('has no half of a surrogate pair in them, which JSON in UTF-8 cannot hold', () => {
      expect(pointerTo(['a\ud83d', '\udc69b', '👩'])).to.equal('/a\ufffd/\ufffdb/👩');
    });

    it('can be read back by whoever splits and unescapes them', () => {
      fc.assert(
        fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a'), maxLength: 20 })), (path) => {
          const steps = String(pointerTo(path)).split('/').slice(1);
          expect(steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))).to.deep.equal(path);
        }),
      );
    });
  });

  it('is as the contract has it for every body that the core refuses', async () => {
    await fc.assert(
      fc.asyncProperty(campaignBodies, async (body) => {
        problem.parse(answerTo(await refusalOfCampaign(body)).body);
      }),
      { numRuns: 1_000 },
    );
  });
});
