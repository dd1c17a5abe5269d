import { expect } from 'chai';
import { execFileSync } from 'node:child_process';
import { manifestOf } from '../src/packaging/public-packages.js';
import { PACKAGE_FOLDERS, ROOT, readText } from '../src/repository.js';

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

describe('the repository', () => {
  it('has only known files at its top level', () => {
    const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
    const top = new Set(tracked.map((path) => path.split('/')[0] ?? ''));
    expect([...top].filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name))).to.deep.equal([]);
  });

  it('records no download addresses in the lock file', () => {
    expect(readText('package-lock.json')).not.to.match(/"resolved": "https?:/);
  });

  for (const folder of PACKAGE_FOLDERS) {
    it(`${folder} has the name of its folder, supports the right Node.js versions, and has a README`, () => {
      const { name, engines, private: isPrivate } = manifestOf(folder);
      expect(name).to.equal(`@workspace-api/${folder}`);
      expect(engines).to.deep.equal(folder === 'client' ? CLIENT_ENGINES : ENGINES);
      if (isPrivate !== true) expect(readText(`packages/${folder}/README.md`)).to.contain(`# ${name}`);
    });
  }
});
