import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { FIRST_RELEASES, LINES } from '../../src/runtimes/node-versions/releases.js';
import { manifestOf } from '../../src/packaging/public-packages.js';
import { PAGES } from '../../src/pages/pages.js';
import { PACKAGE_FOLDERS, ROOT, readText } from '../../src/repository.js';

const TOP_LEVEL = [
  'packages',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'lerna.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

const { engines: ENGINES } = JSON.parse(readText('package.json')) as { readonly engines: { readonly node: string } };

/** The client serves nothing, so it needs no patched HTTP server. It needs the global crypto. */
const CLIENT_ENGINES = { node: '>=20' };

/** The first supported releases on a page. */
const ON_PAGE = /Node\.js (\d[^\n]+), or a later release of these lines/;

describe('the repository', () => {
  it('tests every line of Node.js that it supports on each platform', () => {
    const [, matrix] = /^ +node: \[(.*)\]$/m.exec(readText('.github/workflows/test.yml')) ?? [];
    expect(matrix).to.equal(LINES.join(', '));
    expect(ENGINES.node).to.equal(FIRST_RELEASES.map((release) => `^${release}`).join(' || '));
  });

  it('has the same supported releases of Node.js on all pages', () => {
    const found = PAGES.flatMap((page) => ON_PAGE.exec(readText(page))?.slice(1) ?? []);
    expect(found).to.have.lengthOf.above(4);
    expect([...new Set(found)]).to.deep.equal([
      new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(FIRST_RELEASES),
    ]);
  });

  it('has only known files at its top level', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const top = new Set(tracked.map((path) => path.split('/')[0] ?? ''));
    expect([...top].filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name))).to.deep.equal([]);
  });

  it('records no download addresses in the lock file', () => {
    expect(readText('package-lock.json')).not.to.match(/"resolved": "https?:/);
  });

  for (const folder of PACKAGE_FOLDERS) {
    it(`${folder} has the name of its folder at the end of its own, supports the right Node.js versions, and has a README`, () => {
      const { name, engines, private: isPrivate } = manifestOf(folder);
      expect(name).to.match(new RegExp(`^@workspace-api/(?:[a-z]+-)?${basename(folder)}$`));
      expect(engines).to.deep.equal(folder === 'hosts/client' ? CLIENT_ENGINES : ENGINES);
      if (isPrivate !== true) expect(readText(`packages/${folder}/README.md`)).to.contain(`# ${name}`);
    });
  }
});
