import {
  DomainError,
  ValidationIssues,
  type AdminErrorDetails,
  type DomainError as AnyError,
} from '@workspace-api/core';
import { expect } from 'chai';
import { adminProblemResponse, problemResponse } from '../../src/problems/problem-response.js';
import { PROBLEM_CODES } from '../../src/problems/catalogue.js';
import { RequestError } from '../../src/problems/request-error.js';
import { INVOICE_NOT_FOUND } from '../support/host-route.js';

const REQUEST = { requestId: 'request-17', path: '/admin/workspaces/1', mountPath: '/shop' };

/** Every error that only a back office can get, with the status and title of its response. */
const RESPONSES: Readonly<Record<keyof AdminErrorDetails, readonly [AnyError, number, string]>> = {
  workspace_not_found: [new DomainError('workspace_not_found'), 404, 'Not Found'],
  records_left: [new DomainError('records_left', { ports: ['groups'] }), 422, 'Unprocessable Content'],
  owner_required: [new DomainError('owner_required'), 403, 'Forbidden'],
  last_owner: [new DomainError('last_owner'), 422, 'Unprocessable Content'],
  member_not_found: [new DomainError('member_not_found'), 404, 'Not Found'],
  key_not_found: [new DomainError('key_not_found'), 404, 'Not Found'],
  key_exists: [new DomainError('key_exists'), 422, 'Unprocessable Content'],
  too_many_keys: [new DomainError('too_many_keys', { maximum: 500 }), 422, 'Unprocessable Content'],
  campaign_not_found: [new DomainError('campaign_not_found'), 404, 'Not Found'],
  transition_not_allowed: [
    new DomainError('transition_not_allowed', { from: 'completed', to: 'running' }),
    422,
    'Unprocessable Content',
  ],
  version_conflict: [new DomainError('version_conflict'), 412, 'Precondition Failed'],
  lease_lost: [new DomainError('lease_lost'), 412, 'Precondition Failed'],
};

describe('adminProblemResponse', () => {
  for (const [code, [error, status, title]] of Object.entries(RESPONSES)) {
    it(`has the status of ${code}, and says what happened and what to do`, () => {
      const { body, ...response } = adminProblemResponse(error, REQUEST);
      expect(response).to.deep.equal({ status, headers: {} });
      expect(body).to.include({
        type: 'about:blank',
        title,
        status,
        code,
        instance: '/shop/admin/workspaces/1',
        requestId: 'request-17',
      });
      expect(body.detail).to.match(/^[A-Z][^]+\. [A-Z][^]+\.$/);
      expect(body.detail.startsWith(error.message)).to.equal(true);
    });
  }

  it('has the path alone if the API is mounted at the root', () => {
    const { body } = adminProblemResponse(new DomainError('key_not_found'), { requestId: 'r', path: '/admin/keys/1' });
    expect(body.instance).to.equal('/admin/keys/1');
  });

  it('names both statuses of a transition that is not allowed', () => {
    const [error] = RESPONSES.transition_not_allowed;
    expect(adminProblemResponse(error, REQUEST).body).to.include({ from: 'completed', to: 'running' });
  });

  it('has no codes that the public API has, so that neither hides the other', () => {
    expect(PROBLEM_CODES).not.to.include.any.members(Object.keys(RESPONSES));
  });

  it('responds to all other errors as the public API does, without a page about the problem', () => {
    const invalid = new ValidationIssues().add(['name'], 'required', 'Must be a string.').toError('validation_failed');
    const ofHost = new RequestError(INVOICE_NOT_FOUND);
    for (const error of [invalid, new RequestError('invalid_json'), ofHost, new Error('x'), 5]) {
      const { body, ...response } = problemResponse(error, REQUEST);
      expect(adminProblemResponse(error, REQUEST)).to.deep.equal({
        ...response,
        body: { ...body, type: 'about:blank' },
      });
    }
  });

  it('tells a caller of the back office what to do where that differs', () => {
    const instance = new ValidationIssues()
      .add(['instanceId'], 'instance_not_found', 'x')
      .toError('instance_not_found');
    const unavailable = new DomainError('unavailable', { retryAfterSeconds: 1, applied: 'no' });
    for (const error of [instance, unavailable, new RequestError('body_too_large')]) {
      const { headers, body } = adminProblemResponse(error, REQUEST);
      const inApi = problemResponse(error, REQUEST);
      expect([headers, body.status, body.errors]).to.deep.equal([inApi.headers, inApi.status, inApi.body.errors]);
      expect(body.detail).not.to.match(/GET |Idempotency-Key|256/);
    }
  });

  it('challenges a caller without a valid token, but not one that rotates a revoked key', () => {
    const challengeTo = (error: unknown): unknown => {
      const { status, headers } = adminProblemResponse(error, REQUEST);
      return [status, headers['WWW-Authenticate']];
    };
    expect(challengeTo(new RequestError('missing_token'))).to.deep.equal([401, 'Bearer realm="workspace-api"']);
    expect(challengeTo(new RequestError('invalid_token'))).to.deep.equal([
      401,
      'Bearer realm="workspace-api", error="invalid_token"',
    ]);
    expect(challengeTo(new DomainError('revoked_key'))).to.deep.equal([422, undefined]);
  });

  it('is not needed by the public API, which responds to an admin error with no detail of it', () => {
    const { status, body } = problemResponse(new DomainError('workspace_not_found'), REQUEST);
    expect([status, body.code]).to.deep.equal([500, 'internal_error']);
  });
});
