import { expect } from 'chai';
import { ERROR_MESSAGES } from '../../src/errors/error-code.js';

describe('ERROR_MESSAGES', () => {
  it('has one sentence per code', () => {
    const notSentences = Object.entries(ERROR_MESSAGES).filter(([, message]) => !/^[A-Z][^.]+\.$/.test(message));
    expect(notSentences).to.deep.equal([]);
  });

  it('has a different message for each code', () => {
    const messages = Object.values(ERROR_MESSAGES);
    expect(new Set(messages).size).to.equal(messages.length);
  });
});
