import { DomainError, ValidationIssues } from '@workspace-api/core';
import { requestTo } from '@workspace-api/test-stubs';
import { expect } from 'chai';
import { RequestContext } from '../../src/context/request-context.js';
import { respondWithProblem } from '../../src/response/respond-with-problem.js';

const SECRET = `wsk_${'a'.repeat(38)}`;

const errorsOf = (error: unknown): unknown => {
  const { body } = respondWithProblem(new RequestContext(requestTo('/')), error);
  return (JSON.parse(String(body)) as { errors?: unknown }).errors;
};

describe('respondWithProblem', () => {
  it('repeats no API key in the name of a parameter, and adds no pointer', () => {
    const error = new ValidationIssues().add([SECRET], 'unknown_field', 'Remove it.').toError('invalid_parameter');
    expect(errorsOf(error)).to.deep.equal([{ parameter: 'wsk_*', code: 'unknown_field', detail: 'Remove it.' }]);
  });

  it('repeats no API key in the pointer to a field, and adds no parameter', () => {
    const error = new ValidationIssues()
      .add(['metadata', SECRET], 'too_long', 'Shorten it.')
      .toError('validation_failed');
    expect(errorsOf(error)).to.deep.equal([{ pointer: '/metadata/wsk_*', code: 'too_long', detail: 'Shorten it.' }]);
  });

  it('repeats no API key with another prefix', () => {
    const secret = SECRET.replace('wsk', 'acme');
    const context = new RequestContext(requestTo(`/api/public/v1/${secret}`));
    const error = new ValidationIssues().add([secret], 'unknown_field', 'Remove it.').toError('invalid_parameter');
    const { body } = respondWithProblem(context, error);
    expect(body).to.contain('/acme_*').and.to.contain('"acme_*"').and.not.to.contain(secret);
  });

  it('has no errors if the problem has none', () => {
    expect(errorsOf(new DomainError('missing_key'))).to.equal(undefined);
  });
});
