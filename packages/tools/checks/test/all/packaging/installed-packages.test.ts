import { freshDatabaseName, sharedMongo, startOwnPostgres } from '@workspace-api/test-databases';
import { expect } from 'chai';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { packAll } from '../../../src/packaging/pack.js';
import { PUBLIC_PACKAGES, hasCommonJs, type PublicPackage } from '../../../src/packaging/public-packages.js';
import { databaseUri } from '../../../src/processes/database-uri.js';
import { createConsumerProject, type ConsumerProject } from './support/consumer-project.js';
import { installedBy, programsOf, typescriptOf } from './support/readme.js';
import { startBin } from './support/start-bin.js';
import { toJavaScript } from './support/to-javascript.js';
import { compile } from './support/type-check.js';

const { uri } = await sharedMongo();
// One of its own, because programs use the default schema.
const postgres = await startOwnPostgres();

/** Returns whether a package depends on a third-party package, directly or through own packages. */
const needsOthers = ({ manifest }: PublicPackage): boolean =>
  Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).some((needed) => {
    const sister = PUBLIC_PACKAGES.find(({ manifest: { name } }) => name === needed);
    return sister === undefined || needsOthers(sister);
  });

/** Packages that use fetch and AbortSignal, which exist in Node.js, browsers, Deno, Bun and Workers. */
const ON_WEB_STANDARDS = ['hosts/client'];

/** One project per package, because another package could hide an undeclared dependency. */
describe('a package, packed and installed in an empty project as its README says', function () {
  this.timeout(300_000);

  const projects = new Map<string, Promise<ConsumerProject>>();
  const projectOf = async (folder: string): Promise<ConsumerProject> => {
    const project = await projects.get(folder);
    if (project === undefined) throw new Error(`Nothing was installed for ${folder}.`);
    return project;
  };

  let temporary: string;
  before(async () => {
    temporary = await mkdtemp(join(tmpdir(), 'workspace-api-packages-'));
    const tarballs = await packAll(temporary);
    const limit = pLimit(2);
    for (const { folder, manifest } of PUBLIC_PACKAGES) {
      const names = new Set([manifest.name, ...installedBy(folder)]);
      const project = limit(() =>
        createConsumerProject(join(temporary, folder.replaceAll('/', '-')), [...names], tarballs, {
          MONGODB_URI: databaseUri(uri, freshDatabaseName()),
          POSTGRES_URI: postgres.uri,
        }),
      );
      // A package that cannot be installed fails only its own tests.
      project.catch(() => undefined);
      projects.set(folder, project);
    }
  });
  after(async () => {
    await Promise.allSettled(projects.values());
    await postgres.stop();
    await rm(temporary, { recursive: true });
  });

  for (const one of PUBLIC_PACKAGES) {
    const { name, bin = {}, exports = {} } = one.manifest;

    describe(name, () => {
      it('loads, by each of its entry points', async () => {
        const { run } = await projectOf(one.folder);
        const entries = Object.keys(exports).map((entry) => join(name, entry));
        const imports = entries.map((entry) =>
          entry.endsWith('.json') ? `import '${entry}' with { type: 'json' };` : `import '${entry}';`,
        );
        await run(process.execPath, '--input-type=module', '--eval', imports.join('\n'));
      });

      if (hasCommonJs(one.manifest)) {
        it('loads in CommonJS', async () => {
          const { run, write } = await projectOf(one.folder);
          const file = await write('load.cjs', `console.log(typeof Object.values(require('${name}'))[0]);\n`);
          expect(await run(process.execPath, file)).to.equal('function\n');
        });
      }

      for (const command of Object.keys(bin)) {
        it(`${command} --help prints its options`, async () => {
          const { run } = await projectOf(one.folder);
          expect(await run(`node_modules/.bin/${command}`, '--help')).to.match(new RegExp(`^Usage: (npx )?${command}`));
        });
      }

      programsOf(one.folder).forEach(({ text, output }, index) => {
        it(`program ${String(index + 1)} of its README prints what the page says`, async () => {
          const { run, write } = await projectOf(one.folder);
          const file = await write(`program-${String(index)}.js`, toJavaScript(text));
          expect(await run(process.execPath, file)).to.equal(output);
        });
      });

      const entries = Object.entries(exports).flatMap(([entry, target]) => (typeof target === 'string' ? [] : [entry]));
      const consumers = [
        entries.map((entry, index) => `export * as entry${String(index)} from '${join(name, entry)}';`).join('\n'),
        typescriptOf(one.folder).join('\n'),
      ].filter((text) => text !== '');

      if (consumers.length > 0) {
        it('compiles in a strict project without skipLibCheck', async () => {
          const project = await projectOf(one.folder);
          const written = consumers.map((text, index) => project.write(`consumer-${String(index)}.ts`, text));
          await compile(project, await Promise.all(written), ['node']);
        });
      }

      if (!needsOthers(one) && entries.length > 0) {
        const libraries = ON_WEB_STANDARDS.includes(one.folder) ? ['webworker'] : [];
        it(`declares types that need ${libraries.join() || 'neither Node nor a browser'}`, async () => {
          const project = await projectOf(one.folder);
          await compile(project, [await project.write('surface.ts', `export * from '${name}';\n`)], [], libraries);
        });
      }
    });
  }

  it('the server serves its demo', async () => {
    const { folder } = await projectOf('server');
    const { line, stop } = await startBin(join(folder, 'node_modules/.bin/workspace-api'), [
      'serve',
      '--demo',
      '--json',
      '--port',
      '0',
    ]);
    try {
      const { url, workspaces } = JSON.parse(line) as {
        url: string;
        workspaces: { name: string; keys: { secret: string }[] }[];
      };
      const [workspace] = workspaces;
      const answer = await fetch(`${url}/api/public/v1/me`, {
        headers: { authorization: `Bearer ${workspace?.keys[0]?.secret ?? ''}` },
      });
      expect(await answer.json()).to.have.nested.property('data.name', workspace?.name);
    } finally {
      await stop();
    }
  });

  it('the suites of conformance register with mocha, and the adapter of its README passes them', async () => {
    const { run, write } = await projectOf('hosts/conformance');
    const [example = ''] = typescriptOf('hosts/conformance');
    const file = await write('adapter.test.js', toJavaScript(example));
    const report = JSON.parse(
      await run('node_modules/.bin/mocha', '--reporter', 'json', '--timeout', '60000', file),
    ) as {
      stats: { passes: number; failures: number; pending: number };
    };
    expect(report.stats).to.include({ failures: 0, pending: 0 });
    expect(report.stats.passes).to.be.above(50);
  });
});
