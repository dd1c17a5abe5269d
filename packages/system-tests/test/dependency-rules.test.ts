import { expect } from 'chai';
import { join, normalize } from 'node:path';
import { circularFoldersOf, circularImportsOf, importsOf, packageOf } from '../src/imports.js';
import { PACKAGE_FOLDERS, filesBelow, readText } from '../src/repository.js';

/** Returns the name of the package in a folder. */
const own = (folder: string): string => `@workspace-api/${folder}`;

/**
 * The allowed imports of each package beside its own files, the lowest layer first. `node` stands for the built-ins of
 * Node.js.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: ['zod'],
  admin: [own('core'), 'zod'],
  contract: [own('core'), 'zod'],
  'adapter-node': [own('core'), 'node'],
  'adapter-memory': [own('core'), own('admin')],
  'adapter-mongodb': [own('core'), own('admin'), 'mongodb'],
  'adapter-sql': [own('core'), own('admin')],
  'adapter-postgres': [own('core'), own('admin'), own('adapter-sql'), 'pg', 'node'],
  'adapter-sqlite': [own('core'), own('admin'), own('adapter-sql'), 'libsql', 'node'],
  reference: [own('contract'), 'node'],
  http: [own('core'), own('contract'), own('reference'), 'negotiator'],
  'admin-http': [own('core'), own('admin'), own('contract'), own('reference'), own('http'), 'zod'],
  'key-page': [own('core'), own('admin'), own('contract'), own('reference'), own('http'), 'zod'],
  'transport-koa': [own('core'), own('http'), 'koa', '@koa/router'],
  'transport-node': [own('core'), own('contract'), own('http'), 'node'],
  'transport-fetch': [own('core'), own('contract'), own('http')],
  'transport-mcp': [own('core'), own('contract'), own('http'), '@modelcontextprotocol/server'],
  opentelemetry: [own('http'), '@opentelemetry/api'],
  client: [],
  inversify: [own('core'), own('admin'), 'inversify'],
  server: [
    own('core'),
    own('admin'),
    own('contract'),
    own('http'),
    own('admin-http'),
    own('key-page'),
    own('inversify'),
    own('adapter-node'),
    own('adapter-memory'),
    own('adapter-mongodb'),
    own('adapter-postgres'),
    own('adapter-sqlite'),
    own('transport-koa'),
    own('transport-mcp'),
    own('transport-node'),
    own('reference'),
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/server',
    'commander',
    'inversify',
    'koa',
    'leven',
    'pg',
    'pino',
    'pino-pretty',
    'prom-client',
    'string-width',
    'zod',
    'node',
  ],
  conformance: [
    own('core'),
    own('admin'),
    own('contract'),
    own('http'),
    own('key-page'),
    own('reference'),
    'chai',
    'fast-check',
    'ajv',
    'ajv-formats',
    'node',
  ],
  testing: [own('core'), own('admin'), own('adapter-memory'), own('adapter-node'), 'node'],
  'test-stubs': [own('core'), own('admin'), own('adapter-memory'), own('adapter-node'), own('testing')],
  'test-databases': ['mongodb', 'mongodb-memory-server-core', 'pg', 'node'],
  bench: [
    own('core'),
    own('admin'),
    own('contract'),
    own('adapter-node'),
    own('adapter-mongodb'),
    own('adapter-postgres'),
    own('test-databases'),
    '@fastify/rate-limit',
    'ajv',
    'ajv-formats',
    'autocannon',
    'commander',
    'fastify',
    'fastify-metrics',
    'mongodb',
    'pg',
    'pino',
    'prettier',
    'prom-client',
    'undici',
    'node',
  ],
  chaos: [
    own('core'),
    own('admin'),
    own('client'),
    own('transport-koa'),
    own('transport-node'),
    own('adapter-node'),
    own('adapter-mongodb'),
    own('adapter-postgres'),
    own('test-databases'),
    'commander',
    'mongodb',
    'pg',
    'pure-rand',
    'node',
  ],
  'system-tests': [
    own('core'),
    own('admin'),
    own('contract'),
    own('http'),
    own('reference'),
    own('client'),
    own('conformance'),
    own('transport-koa'),
    own('transport-fetch'),
    own('transport-node'),
    own('adapter-node'),
    own('adapter-memory'),
    own('adapter-mongodb'),
    own('adapter-postgres'),
    own('adapter-sqlite'),
    own('test-databases'),
    own('testing'),
    '@hono/node-server',
    '@koa/bodyparser',
    '@koa/cors',
    '@noble/hashes',
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/platform-express',
    '@prometheus-io/lezer-promql',
    'esbuild',
    'express',
    'fastify',
    'github-slugger',
    'hono',
    'koa',
    'koa-mount',
    'mocha',
    'mongodb',
    'p-limit',
    'pg',
    'prettier',
    'publint',
    'typescript',
    'workerd',
    'node',
  ],
};

const packagesImportedBy = (folder: string): Set<string | null> =>
  new Set(importsOf(folder).map(({ specifier }) => packageOf(specifier)));

describe('dependency rules', () => {
  it('exist for every package, and for no other', () => {
    expect(Object.keys(MAY_IMPORT)).to.have.members(PACKAGE_FOLDERS);
  });

  it('allow imports from lower layers only', () => {
    const folders = Object.keys(MAY_IMPORT).map(own);
    const offences = Object.entries(MAY_IMPORT).flatMap(([folder, allowed]) =>
      allowed.filter((name) => folders.indexOf(name) >= folders.indexOf(own(folder))).map((name) => [folder, name]),
    );
    expect(offences).to.deep.equal([]);
  });

  for (const [folder, allowed] of Object.entries(MAY_IMPORT)) {
    describe(folder, () => {
      it(`imports nothing but ${allowed.join(', ') || 'its own files'}`, () => {
        const offences = importsOf(folder).filter(({ specifier }) => {
          const name = packageOf(specifier);
          return name !== null && !allowed.includes(name);
        });
        expect(offences).to.deep.equal([]);
      });

      it('imports everything that it may import', () => {
        const imported = packagesImportedBy(folder);
        expect(allowed.filter((name) => !imported.has(name))).to.deep.equal([]);
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
      [...packagesImportedBy(folder)].some((name) =>
        /^(?:@inversifyjs\/|inversify$|reflect-metadata$)/.test(name ?? ''),
      ),
    );
    expect(offenders).to.have.members(['inversify', 'server']);
  });
});

describe('the client', () => {
  it('uses web standards only, and has no dependencies', () => {
    const { compilerOptions, dependencies, peerDependencies } = {
      ...(JSON.parse(readText('packages/client/tsconfig.json')) as { compilerOptions: Record<string, unknown> }),
      ...(JSON.parse(readText('packages/client/package.json')) as { dependencies?: object; peerDependencies?: object }),
    };
    expect(compilerOptions).to.deep.include({ types: [], lib: ['es2023', 'webworker'] });
    expect([dependencies, peerDependencies]).to.deep.equal([undefined, undefined]);
  });
});

for (const folder of ['core', 'admin']) {
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
