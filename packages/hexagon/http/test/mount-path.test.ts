import { expect } from 'chai';
import { isMountPath, pathBelow, removedPath } from '../src/mount-path.js';

describe('isMountPath', () => {
  for (const [value, expected] of [
    ['', true],
    ['/shop', true],
    ['/shop/v2', true],
    ["/~a.b_c!$&'()*+,;=:@%20-", true],
    ['shop', false],
    ['/', false],
    ['/shop/', false],
    ['//shop', false],
    ['/shop?', false],
    ['/a b', false],
    [['/shop'], false],
  ] as const) {
    it(`returns ${String(expected)} for ${JSON.stringify(value)}`, () => {
      expect(isMountPath(value)).to.equal(expected);
    });
  }
});

describe('pathBelow', () => {
  for (const [mountPath, path, expected] of [
    ['/shop', '/shop/docs', '/docs'],
    ['/shop', '/shop/', '/'],
    ['', '/docs', '/docs'],
    ['/shop', '/shop', '/'],
    ['/shop', '/shopping/docs', ''],
    ['/shop', '/docs', ''],
  ] as const) {
    it(`returns ${JSON.stringify(expected)} for ${path} below ${JSON.stringify(mountPath)}`, () => {
      expect(pathBelow(mountPath, path)).to.equal(expected);
    });
  }
});

describe('removedPath', () => {
  for (const [what, originalUrl, path, expected] of [
    ['the mount path that a framework removed', '/shop/docs', '/docs', '/shop'],
    ['a mount path of several segments', '/shop/v2/docs?x=/docs', '/docs', '/shop/v2'],
    ['nothing if the framework removed nothing', '/docs', '/docs', ''],
    ['nothing if the framework left the query alone', '/docs?page=1', '/docs', ''],
    ['nothing of a path that repeats', '/docs?x=/docs', '/docs', ''],
    ['the mount path itself, called without a slash', '/shop', '/', '/shop'],
    ['the mount path itself, called without a slash, with a query', '/shop?a=1', '/', '/shop'],
    ['the mount path itself, called with a slash', '/shop/', '/', '/shop'],
    ['the first of two equal segments', '/docs/docs', '/docs', '/docs'],
    ['nothing if the rest of the path is another one', '/shop/docs', '/other', ''],
    ['nothing of a URL that is not a path', 'http://shop/docs', '/docs', ''],
    ['nothing of a URL that only begins like the path', '/docsx/docs/a', '/docs', ''],
  ] as const) {
    it(`returns ${what}`, () => {
      expect(removedPath(originalUrl, path)).to.equal(expected);
    });
  }
});
