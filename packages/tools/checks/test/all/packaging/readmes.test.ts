import { expect } from 'chai';
import { PUBLIC_PACKAGES } from '../../../src/packaging/public-packages.js';
import { readText } from '../../../src/repository.js';
import { installedBy, programsOf, typescriptOf } from './support/readme.js';

const SECTIONS = ['Install', 'Usage', 'See also'];

/** Packages to import. The README of an executable has another structure. */
const LIBRARIES = PUBLIC_PACKAGES.filter(
  ({ manifest: { bin, exports } }) => bin === undefined && exports?.['.'] !== undefined,
);

describe('the README of a package', () => {
  for (const { folder, manifest } of LIBRARIES) {
    describe(manifest.name, () => {
      const page = readText(`packages/${folder}/README.md`);

      it('has the standard sections, in order', () => {
        const sections = [...page.matchAll(/^## (.*)$/gm)].map(([, title = '']) => title);
        expect(sections.filter((title) => SECTIONS.includes(title))).to.deep.equal(SECTIONS);
      });

      it('installs the package with all peers that it needs', () => {
        const { peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
        const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
        expect(installedBy(folder)).to.include.members([manifest.name, ...peers]);
      });

      it('has a program with its output, or a suite', () => {
        // These programs run where the package is installed.
        const suites = typescriptOf(folder).filter((text) => /^describe\w+\(/m.test(text));
        expect([...programsOf(folder), ...suites]).not.to.be.empty;
      });
    });
  }
});
