import { expect } from 'chai';
import { matchesETag, preferredEncoding, preferredMediaType } from '../../src/resources/negotiate.js';

/** Returns a header of the given length that ends with a value. */
const endingIn = (value: string, length: number): string => `${'x,'.repeat(length)}${value}`.slice(-length);

describe('a header of 1,000 characters is read, and a longer one is ignored:', () => {
  it('Accept', () => {
    const types = ['text/html', 'application/json'] as const;
    expect(preferredMediaType(endingIn(',application/json', 1_000), types)).to.equal('application/json');
    expect(preferredMediaType(endingIn(',application/json', 1_001), types)).to.equal('text/html');
  });

  it('Accept-Encoding', () => {
    expect(preferredEncoding(endingIn(',gzip', 1_000), ['gzip', 'identity'])).to.equal('gzip');
    expect(preferredEncoding(endingIn(',gzip', 1_001), ['gzip', 'identity'])).to.equal('identity');
  });

  it('If-None-Match', () => {
    expect(matchesETag(endingIn(',"1"', 1_000), '"1"')).to.equal(true);
    expect(matchesETag(endingIn(',"1"', 1_001), '"1"')).to.equal(false);
  });
});

describe('preferredMediaType', () => {
  it('is the first type of the service without the header, and if the client accepts none', () => {
    for (const header of [undefined, '', '*/*', 'image/png'])
      expect(preferredMediaType(header, ['text/html', 'application/json'])).to.equal('text/html');
  });
});

describe('preferredEncoding', () => {
  it('returns the first coding of the service that the client accepts, whatever the client prefers', () => {
    expect(preferredEncoding('gzip;q=1, br;q=0.1', ['br', 'gzip'])).to.equal('br');
  });

  it('is identity without the header, and if the client accepts no coding of the service', () => {
    for (const header of [undefined, '', 'identity']) expect(preferredEncoding(header, ['gzip'])).to.equal('identity');
    expect(preferredEncoding('deflate', ['gzip'])).to.equal('identity');
  });
});

describe('matchesETag', () => {
  it('compares weakly: a strong tag matches its weak one, either way', () => {
    expect(matchesETag('"1"', 'W/"1"')).to.equal(true);
    expect(matchesETag('W/"1"', '"1"')).to.equal(true);
  });

  it('finds a tag in a list, with white space around it, and any tag for *', () => {
    for (const header of ['"2", W/"1"', ' "1" ', '"2" , "1"', '*', ' * '])
      expect(matchesETag(header, '"1"'), header).to.equal(true);
    for (const header of ['', ' ', '"2", "3"', '"*"', undefined])
      expect(matchesETag(header, '"1"'), header).to.equal(false);
  });

  it('treats W/ as weak only in front of a tag', () => {
    expect(matchesETag('"aW/b"', '"ab"')).to.equal(false);
  });
});
