import { expect } from 'chai';
import { isSameOrigin } from '../../src/request/same-origin.js';

const OWN = 'https://keys.acme.example';

/** Returns whether a form with an `Origin`, and without `Sec-Fetch-Site`, is of this origin. */
const isOwn = (origin: string, own: string | undefined): boolean =>
  isSameOrigin({ header: (name) => ({ origin, host: 'keys.acme.example' })[name] }, own);

describe('isSameOrigin', () => {
  it('compares the scheme too, if the URL of the page is known', () => {
    expect([isOwn(OWN, OWN), isOwn('http://keys.acme.example', OWN)]).to.deep.equal([true, false]);
    expect([isOwn('http://keys.acme.example', undefined), isOwn('http://acme.example', undefined)]).to.deep.equal([
      ...[true, false],
    ]);
  });
});
