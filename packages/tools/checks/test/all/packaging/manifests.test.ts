import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLIC_PACKAGES, addressesOf, isOurs, manifestOf, modulesOf } from '../../../src/packaging/public-packages.js';
import { PACKAGE_FOLDERS, ROOT, readText } from '../../../src/repository.js';

const { version } = JSON.parse(readText('lerna.json')) as { version: string };

/** Returns the numbers of a version for a comparison. */
const numbersOf = (text: string): number => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map(Number);
  return (major * 1_000 + minor) * 1_000 + patch;
};

describe('the manifests', () => {
  it('have one version', () => {
    expect([...new Set(PACKAGE_FOLDERS.map((folder) => manifestOf(folder).version))]).to.deep.equal([version]);
  });

  it('have a version that is in the changelog, or newer', () => {
    const newest = /^## (\d+\.\d+\.\d+)/m.exec(readText('CHANGELOG.md'))?.[1] ?? '';
    expect(numbersOf(newest)).to.be.at.least(numbersOf(version));
  });

  for (const folder of PACKAGE_FOLDERS) {
    it(`${folder} depends on the other packages in their current version`, () => {
      const { devDependencies, dependencies, peerDependencies } = manifestOf(folder);
      const needed = [devDependencies, dependencies, peerDependencies].flatMap((part) => Object.entries(part ?? {}));
      const sisters = needed.filter(([name]) => isOurs(name));
      expect(sisters.filter(([, range]) => range !== `^${version}`)).to.deep.equal([]);
    });
  }

  for (const { folder, manifest } of PUBLIC_PACKAGES) {
    describe(manifest.name, () => {
      it('has a description, and is publishable', () => {
        expect(manifest.description).to.be.a('string').that.is.not.empty;
        expect(manifest.keywords).to.be.an('array').that.is.not.empty;
        expect(manifest).to.deep.include({ license: 'MIT', type: 'module', publishConfig: { access: 'public' } });
      });

      it('has the addresses of the root package.json, with its own folder', () => {
        const { homepage, bugs, repository } = manifest;
        expect({ homepage, bugs, repository }).to.deep.equal(addressesOf(folder));
      });

      it('exports its package.json, and depends on no types that only TypeScript needs', () => {
        expect(manifest.exports).to.have.property('./package.json', './package.json');
        expect(Object.keys(manifest.dependencies ?? {}).filter((name) => name.startsWith('@types/'))).to.deep.equal([]);
      });

      it('exports existing files, each with its types', () => {
        const targets = Object.values(manifest.exports ?? {}).flatMap((target) =>
          typeof target === 'string' ? [target] : modulesOf(target).flatMap((file) => [file.types, file.default]),
        );
        const paths = [...targets, ...Object.values(manifest.bin ?? {})];
        expect(paths).not.to.be.empty;
        expect(paths.filter((path) => !existsSync(join(ROOT, 'packages', folder, path)))).to.deep.equal([]);
      });

      it('depends on no private package', () => {
        const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).filter(isOurs);
        expect(PUBLIC_PACKAGES.map(({ manifest: { name } }) => name)).to.include.members(needed);
      });
    });
  }
});
