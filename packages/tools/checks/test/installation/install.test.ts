import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, readText } from '../../src/repository.js';

type Packages = Readonly<Record<string, object>>;

const LOCKED = {
  '': { name: 'clone' },
  'packages/server': { dependencies: { http: '*', koa: '*' }, devDependencies: { esbuild: '*' } },
  'packages/hexagon/http': { dependencies: { koa: '*' }, peerDependencies: { unknown: '*' } },
  'packages/tests': { devDependencies: { mocha: '*' } },
  'node_modules/server': { resolved: 'packages/server', link: true },
  'node_modules/http': { resolved: 'packages/hexagon/http', link: true },
  'node_modules/tests': { resolved: 'packages/tests', link: true },
  'packages/hexagon/http/node_modules/koa': { integrity: 'koa-2', dependencies: { ms: '*' } },
  'node_modules/koa': { integrity: 'koa-3' },
  'node_modules/ms': { integrity: 'ms-2' },
  'node_modules/esbuild': { integrity: 'esbuild-1', optionalDependencies: { '@esbuild/other': '*' } },
  'node_modules/@esbuild/other': { integrity: 'other-1', optional: true },
  'node_modules/mocha': { integrity: 'mocha-12' },
} as const satisfies Packages;

const without = (...paths: readonly (keyof typeof LOCKED)[]): Packages =>
  Object.fromEntries(Object.entries(LOCKED).filter(([path]) => !(paths as readonly string[]).includes(path)));

/** What everybody has who installed all packages on a platform. */
const INSTALLED = without('', 'node_modules/@esbuild/other');

const TESTS_ONLY = ['packages/tests', 'node_modules/tests', 'node_modules/mocha'] as const;

describe('the installation before a command', () => {
  let clone: string;

  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), 'workspace-api-clone-'));
    for (const folder of ['.config', 'node_modules', 'bin']) mkdirSync(join(clone, folder));
    cpSync(join(ROOT, '.config/install.js'), join(clone, '.config/install.js'));
    const { engines } = JSON.parse(readText('package.json')) as { readonly engines: object };
    write('package.json', { type: 'module', engines });
    write('package-lock.json', { packages: LOCKED });
    writeFileSync(
      join(clone, 'bin/npm'),
      '#!/bin/sh\necho "$@" > called\necho of npm\n[ ! -e offline ] || ! echo offline >&2\n',
    );
    chmodSync(join(clone, 'bin/npm'), 0o755);
  });

  afterEach(() => rmSync(clone, { recursive: true }));

  const write = (path: string, content: object): void => writeFileSync(join(clone, path), JSON.stringify(content));

  const record = (packages: Packages): void => write('node_modules/.package-lock.json', { packages });

  const install = (folders: readonly string[] = [], environment: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(clone, '.config/install.js'), ...folders], {
      env: { ...process.env, PATH: [join(clone, 'bin'), process.env['PATH']].join(delimiter), ...environment },
      encoding: 'utf8',
    });
    const called = join(clone, 'called');
    return { status, stdout, stderr, npm: existsSync(called) ? readFileSync(called, 'utf8') : null };
  };

  const NOTHING = { status: 0, stdout: '', stderr: '', npm: null };

  const installing = (count: number, options = '') => ({
    status: 0,
    stdout: '',
    stderr: `Installing missing packages: ${String(count)}.\n`,
    npm: `install --no-save --include=dev --loglevel=error${options}\n`,
  });

  it('installs everything in a bare clone, with one line on stderr', () => {
    expect(install()).to.deep.equal(installing(11));
  });

  it('installs what a package needs, with the tools that build it', () => {
    expect(install(['packages/server'])).to.deep.equal(installing(7, ' --workspace=packages/server'));
  });

  it('does nothing if only optional packages are missing', () => {
    record(INSTALLED);
    expect(install()).to.deep.equal(NOTHING);
    expect(install(['packages/server'])).to.deep.equal(NOTHING);
  });

  it('completes what was installed for one package', () => {
    record(without('', ...TESTS_ONLY));
    expect(install(['packages/server'])).to.deep.equal(NOTHING);
    expect(install()).to.deep.equal(installing(3));
  });

  it('fails with the error of npm and what to do', () => {
    writeFileSync(join(clone, 'offline'), '');
    const { status, stderr } = install();
    expect(status).to.equal(1);
    expect(stderr.split('\n').slice(1)).to.deep.equal([
      'offline',
      'The packages cannot be installed: see the error of npm above, and run the command again.',
      '',
    ]);
  });

  const versions = {
    ...{ '20.20.2': true, '20.20.10': true, '22.23.0': true, '26.0.0': true, '26.10.0': true },
    ...{ '9.11.2': false, '18.20.8': false, '20.20.1': false, '25.9.0': false, '27.0.0': false },
  };
  for (const [version, isSupported] of Object.entries(versions)) {
    it(`${isSupported ? 'runs' : 'fails with the supported versions'} on Node.js ${version}`, () => {
      record(INSTALLED);
      const script = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
      const pretend = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
      const stderr = `Node.js ${version} is not supported: install 20.20.2, 22.22.2, 24.14.1, 26.0.0 or a later release of these lines.\n`;
      expect(install([], pretend)).to.deep.equal(isSupported ? NOTHING : { ...NOTHING, status: 1, stderr });
    });
  }
});
