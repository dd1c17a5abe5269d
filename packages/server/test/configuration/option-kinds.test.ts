import { expect } from 'chai';
import { hostOption } from '../../src/configuration/option-kinds.js';

const { read } = hostOption('--host <address>', 'address to listen on');

describe('an option for a host', () => {
  for (const text of [
    'localhost',
    'api-1.example.com',
    'example.com.',
    '0.0.0.0',
    '::',
    '2001:db8::1',
    'a'.repeat(63),
  ]) {
    it(`takes ${text}`, () => {
      expect(read(text)).to.equal(text);
    });
  }

  for (const text of [
    '',
    '-a',
    'a-',
    'a..b',
    'a b',
    '[::1]',
    '::1::',
    `${'a'.repeat(64)}.com`,
    'a.'.repeat(127) + 'aa',
  ]) {
    it(`does not take ${JSON.stringify(text)}`, () => {
      expect(read(text)).to.equal(undefined);
    });
  }
});
