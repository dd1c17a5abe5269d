import { expect } from 'chai';
import { deprecationHeaders } from '../src/deprecation.js';

describe('deprecationHeaders', () => {
  const since = '2027-01-31';

  for (const [what, deprecation, headers] of [
    ['the first day', {}, {}],
    ['the sunset', { sunset: '2028-01-31' }, { Sunset: 'Mon, 31 Jan 2028 00:00:00 GMT' }],
    ['the page', { link: 'https://a.example' }, { Link: '<https://a.example>; rel="deprecation"; type="text/html"' }],
  ] as const) {
    it(`has ${what} of a deprecation`, () => {
      const all = { Deprecation: '@1801353600', ...headers };
      expect(deprecationHeaders({ since, ...deprecation })).to.deep.equal(all);
    });
  }
});
