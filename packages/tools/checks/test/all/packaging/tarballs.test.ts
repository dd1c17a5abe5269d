import { expect } from 'chai';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { packageOf } from '../../../src/rules/imports.js';
import { packAll } from '../../../src/packaging/pack.js';
import { PUBLIC_PACKAGES } from '../../../src/packaging/public-packages.js';
import { ROOT, readText } from '../../../src/repository.js';

const CODE = /\.(?:js|d\.ts)$/;

interface SourceMap {
  readonly sourceRoot?: string;
  readonly sources: readonly string[];
}

describe('the tarball of a package', () => {
  const contents = new Map<string, readonly string[]>();
  before(async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'workspace-api-tarballs-'));
    for (const { name, files } of await packAll(temporary)) contents.set(name, files);
    await rm(temporary, { recursive: true });
  });

  for (const { folder, manifest } of PUBLIC_PACKAGES) {
    const filesOf = (): readonly string[] => contents.get(manifest.name) ?? [];
    const read = (file: string): string => readText(join('packages', folder, file));

    describe(manifest.name, () => {
      it('has README, licence, sources and build output, and nothing else', () => {
        const explains = ['LICENSE', 'README.md', 'package.json'];
        expect(explains.filter((file) => !filesOf().includes(file))).to.deep.equal([]);
        const allowed = [...(manifest.files ?? []), ...explains];
        const isAllowed = (file: string): boolean =>
          allowed.some((part) => file === part || file.startsWith(`${part}/`));
        expect(filesOf().filter((file) => !isAllowed(file))).to.deep.equal([]);
        expect(filesOf().filter((file) => /(?:^|\/)test\/|\.test\.|tsbuildinfo/.test(file))).to.deep.equal([]);
      });

      it('has the licence of the repository', () => {
        expect(read('LICENSE')).to.equal(readText('LICENSE'));
      });

      it('has no stale build output', () => {
        const built = filesOf().filter((file) => file.startsWith('dist/src/') && CODE.test(file));
        const sources = built.map((file) => file.replace(/^dist\//, '').replace(CODE, '.ts'));
        expect(built).not.to.be.empty;
        expect(sources.filter((source) => !existsSync(join(ROOT, 'packages', folder, source)))).to.deep.equal([]);
      });

      it('has every source that its source maps name', () => {
        const maps = filesOf().filter((file) => file.endsWith('.map'));
        const targets = maps.flatMap((file) => {
          const { sourceRoot = '', sources } = JSON.parse(read(file)) as SourceMap;
          return sources.map((source) => posix.join(posix.dirname(file), sourceRoot, source));
        });
        expect(targets).not.to.be.empty;
        expect(targets.filter((target) => !filesOf().includes(target))).to.deep.equal([]);
      });

      it('imports only declared dependencies', () => {
        const { dependencies, optionalDependencies, peerDependencies } = manifest;
        const declared = [
          ...Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }),
          'node',
          null,
        ];
        const undeclared = filesOf()
          .filter((file) => CODE.test(file))
          .flatMap((file) =>
            ts
              .preProcessFile(read(file), true, true)
              .importedFiles.map(({ fileName }) => packageOf(fileName))
              .filter((name) => !declared.includes(name))
              .map((name) => `${file}: ${String(name)}`),
          );
        expect(undeclared).to.deep.equal([]);
      });
    });
  }
});
