import { expect } from 'chai';
import { problemResponses, shownProblems } from '../../src/open-api/problem-responses.js';
import { adminProblemKind } from '../../src/problems/problem-kind.js';

describe('problemResponses', () => {
  const kinds = [adminProblemKind('key_not_found'), adminProblemKind('last_owner')];
  const media = 'content.application/problem+json';

  it('has examples of the problems that have one', () => {
    const responses = problemResponses([...kinds, ...shownProblems(['unknown_path'], null)], () => ({}));
    expect(responses)
      .to.have.nested.property(`404.${media}.examples`)
      .that.has.all.keys('unknown_path')
      .and.has.nested.property('unknown_path.value.code', 'unknown_path');
    expect(responses).to.have.nested.property(`422.${media}`).that.has.all.keys('schema');
  });
});
