import { expect } from 'chai';
import { join, normalize } from 'node:path';
import { circularFoldersOf, circularImportsOf, importsOf, packageOf } from '../../src/rules/imports.js';
import { manifestOf, type Manifest } from '../../src/packaging/public-packages.js';
import { PACKAGE_FOLDERS, filesBelow, readText } from '../../src/repository.js';

/**
 * What the packages of a wing may import beside their own files, and then the exceptions: what a single package may import
 * too. A path stands for the packages below it, `node` for the built-ins of Node.js, and `*` for all declared dependencies.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  hexagon: [],
  'hexagon/core': ['zod'],
  'hexagon/admin': ['hexagon/core'],
  'hexagon/contract': ['hexagon/core'],
  'hexagon/http': ['hexagon/core', 'hexagon/admin', 'hexagon/contract', 'negotiator'],
  'hexagon/inversify': ['hexagon/core', 'hexagon/admin', 'inversify'],

  adapters: ['hexagon/core', 'hexagon/admin'],
  'adapters/mongodb': ['mongodb'],
  'adapters/postgres': ['adapters/sql', 'pg', 'node'],
  'adapters/sqlite': ['adapters/sql', 'node'],
  'adapters/node': ['node'],

  transports: ['hexagon/core', 'hexagon/contract', 'hexagon/http'],
  'transports/koa': ['koa', '@koa/router'],
  'transports/node': ['node'],
  'transports/mcp': ['@modelcontextprotocol/server'],

  pages: ['hexagon/contract', 'hexagon/http'],
  'pages/reference': ['node'],
  'pages/key-page': ['hexagon/core', 'hexagon/admin', 'pages/reference'],

  server: ['hexagon', 'adapters', 'transports', 'pages', 'hosts/testing', 'node', '*'],

  hosts: [],
  'hosts/opentelemetry': ['hexagon/http', '@opentelemetry/api'],
  'hosts/testing': ['hexagon/core', 'hexagon/admin', 'adapters/memory', 'adapters/node', 'node'],
  'hosts/testing/stubs': ['hexagon/contract', 'hexagon/http', 'hosts/testing'],
  'hosts/conformance': ['hexagon', 'pages', 'node', '*'],

  tools: ['hexagon', 'adapters', 'transports', 'pages', 'hosts', 'tools', 'node', '*'],
};

const FOLDERS: ReadonlyMap<string, string> = new Map(
  PACKAGE_FOLDERS.map((folder) => [manifestOf(folder).name, folder]),
);

/** What tools may import without an entry in their own package.json. */
const { devDependencies: ROOT_TOOLS } = JSON.parse(readText('package.json')) as Manifest;

/** Returns whether a path is a folder or below it. */
const isIn = (folder: string, path: string): boolean => `${path}/`.startsWith(`${folder}/`);

/** Returns what a package may import: what its wing may, and what it may itself. */
const allowedTo = (folder: string): readonly string[] =>
  Object.entries(MAY_IMPORT).flatMap(([path, allowed]) => (isIn(path, folder) ? allowed : []));

/** Returns whether a rule is about an import, by the name of the package that is imported. */
const isAbout = (rule: string, name: string, importer: string): boolean => {
  const folder = FOLDERS.get(name);
  if (folder !== undefined) return isIn(rule, folder);
  if (rule !== '*') return rule === name;
  const { dependencies, peerDependencies, devDependencies, private: isPrivate } = manifestOf(importer);
  return (
    name in { ...dependencies, ...peerDependencies, ...(isPrivate === true && { ...ROOT_TOOLS, ...devDependencies }) }
  );
};

/** The names of the packages that a package imports. */
const importedBy = (folder: string): readonly string[] =>
  [...new Set(importsOf(folder).map(({ specifier }) => packageOf(specifier)))].filter((name) => name !== null);

describe('dependency rules', () => {
  it('exist for every wing', () => {
    expect(PACKAGE_FOLDERS.filter((folder) => !((folder.split('/')[0] ?? '') in MAY_IMPORT))).to.deep.equal([]);
  });

  it('allow nothing that no package needs', () => {
    const useless = Object.entries(MAY_IMPORT).flatMap(([path, allowed]) => {
      const importers = PACKAGE_FOLDERS.filter((folder) => isIn(path, folder));
      const isUsed = (rule: string): boolean =>
        importers.some((folder) => importedBy(folder).some((name) => isAbout(rule, name, folder)));
      return allowed.filter((rule) => !isUsed(rule)).map((rule) => [path, rule]);
    });
    expect(useless).to.deep.equal([]);
  });

  for (const folder of PACKAGE_FOLDERS) {
    describe(folder, () => {
      it(`imports nothing but ${allowedTo(folder).join(', ') || 'its own files'}`, () => {
        const allowed = allowedTo(folder);
        const offences = importsOf(folder).filter(({ specifier }) => {
          const name = packageOf(specifier);
          return name !== null && !allowed.some((rule) => isAbout(rule, name, folder));
        });
        expect(offences).to.deep.equal([]);
      });

      it('has no circular imports', () => {
        expect(circularImportsOf(folder)).to.deep.equal([]);
      });

      it('has no circle of folders', () => {
        expect(circularFoldersOf(folder)).to.deep.equal([]);
      });

      it('imports no file outside its own sources', () => {
        const sources = normalize(`packages/${folder}/src/`);
        const offences = importsOf(folder).filter(
          ({ file, specifier }) => specifier.startsWith('.') && !join(file, '..', specifier).startsWith(sources),
        );
        expect(offences).to.deep.equal([]);
      });
    });
  }

  it('allow the packages of Inversify in two packages only', () => {
    const offenders = PACKAGE_FOLDERS.filter((folder) =>
      importedBy(folder).some((name) => /^(?:@inversifyjs\/|inversify$|reflect-metadata$)/.test(name)),
    );
    expect(offenders).to.have.members(['hexagon/inversify', 'server']);
  });
});

describe('the client', () => {
  it('uses web standards only, and has no dependencies', () => {
    const { compilerOptions, dependencies, peerDependencies } = {
      ...(JSON.parse(readText('packages/hosts/client/tsconfig.json')) as { compilerOptions: Record<string, unknown> }),
      ...(JSON.parse(readText('packages/hosts/client/package.json')) as {
        dependencies?: object;
        peerDependencies?: object;
      }),
    };
    expect(compilerOptions).to.deep.include({ types: [], lib: ['es2023', 'webworker'] });
    expect([dependencies, peerDependencies]).to.deep.equal([undefined, undefined]);
  });
});

for (const folder of ['hexagon/core', 'hexagon/admin']) {
  describe(folder, () => {
    it('uses neither Node.js nor a browser', () => {
      const { compilerOptions, dependencies } = {
        ...(JSON.parse(readText(`packages/${folder}/tsconfig.json`)) as { compilerOptions: Record<string, unknown> }),
        ...(JSON.parse(readText(`packages/${folder}/package.json`)) as { dependencies?: object }),
      };
      expect(compilerOptions).to.deep.include({ types: [], lib: ['es2023'] });
      expect(Object.keys(dependencies ?? {})).to.deep.equal(['zod']);
    });

    it('has a median file of fewer than 60 lines', () => {
      const lengths = filesBelow(`packages/${folder}/src`, '.ts')
        .map((file) => readText(file).split('\n').length)
        .sort((one, other) => one - other);
      expect(lengths[Math.floor(lengths.length / 2)]).to.be.below(60);
    });
  });
}
