import { expect } from 'chai';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findBrowser } from './support/find-browser.js';

describe('findBrowser', () => {
  let folder: string;

  /** Creates a file that is executable or not. */
  const file = (name: string, mode = 0o755): string => {
    const path = join(folder, name);
    writeFileSync(path, '');
    chmodSync(path, mode);
    return path;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'find-browser-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('prefers the one that CHROME_PATH names', () => {
    const named = file('named');
    file('chromium');
    expect(findBrowser({ CHROME_PATH: named, PATH: folder })).to.equal(named);
  });

  it('returns the first executable one on PATH', () => {
    file('chromium', 0o644);
    const chrome = file('google-chrome');
    expect(findBrowser({ PATH: ['', '/nowhere', folder].join(delimiter) })).to.equal(chrome);
  });

  it('returns null if there is none', () => {
    expect(findBrowser({ PATH: folder })).to.equal(null);
    expect(findBrowser({})).to.equal(null);
  });

  it('rejects a variable that names a missing file', () => {
    expect(() => findBrowser({ CHROME_PATH: join(folder, 'gone') })).to.throw('CHROME_PATH names');
  });
});
