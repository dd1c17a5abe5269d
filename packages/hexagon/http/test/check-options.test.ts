import { expect } from 'chai';
import { checkOptions, type OptionTypes } from '../src/check-options.js';

/** Returns the lines of the error about one option; none if it is accepted. */
const problemsOf = (type: OptionTypes[string], value: unknown): readonly string[] => {
  try {
    checkOptions('It cannot be served.', { option: value }, { option: type });
    return [];
  } catch (error) {
    return (error as TypeError).message.split('\n');
  }
};

const CASES: readonly (readonly [type: OptionTypes[string], accepted: readonly unknown[], rejected: unknown[]])[] = [
  ['object', [{}, []], [null, 'text', 5]],
  ['string', ['a'], ['', 5, null]],
  [
    'url',
    ['https://acme.example', 'http://a/b?c=d', '/', '/sign-in?to=/keys'],
    [
      '',
      'sign-in',
      'see /here',
      '/a b',
      '/a#b',
      '/"',
      '/\\',
      'ftp://a',
      'xhttps://a',
      'https://',
      'http://[',
      ['/'],
      null,
    ],
  ],
  [
    'protected resource',
    [{ resource: 'https://api.example', authorizationServers: ['https://one.example', 'http://two.example'] }],
    [
      { resource: 'https://api.example', authorizationServers: ['https://one.example', 'two'] },
      { resource: ['https://api.example'], authorizationServers: ['https://one.example'] },
      { resource: 'https://api.example', authorizationServers: [] },
    ],
  ],
];

describe('an option', () => {
  for (const [type, accepted, rejected] of CASES) {
    for (const value of accepted)
      it(`of the type ${type} may be ${JSON.stringify(value)}`, () => {
        expect(problemsOf(type, value)).to.deep.equal([]);
      });
    for (const value of rejected)
      it(`of the type ${type} may not be ${JSON.stringify(value)}`, () => {
        const [consequence, problem, ...more] = problemsOf(type, value);
        expect([consequence, more]).to.deep.equal(['It cannot be served.', []]);
        expect(problem).to.match(/^- options\.option must (?:be|have) .*\.$/);
      });
  }
});
