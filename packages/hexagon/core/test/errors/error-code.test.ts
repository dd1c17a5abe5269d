import { expect } from 'chai';
import { ERROR_MESSAGES } from '../../src/errors/error-code.js';
import { ISSUE_MEANINGS } from '../../src/schema/validation-issue.js';

for (const [name, messages] of Object.entries({ ERROR_MESSAGES, ISSUE_MEANINGS }))
  describe(name, () => {
    it('has one sentence per code, also of an invalid reference', () => {
      expect(messages).to.include.keys('instance_not_found', 'invalid_cursor');
      const notSentences = Object.entries(messages).filter(([, message]) => !/^[A-Z][^.]+\.$/.test(message));
      expect(notSentences).to.deep.equal([]);
    });

    it('has a different message for each code', () => {
      expect(new Set(Object.values(messages)).size).to.equal(Object.keys(messages).length);
    });
  });
