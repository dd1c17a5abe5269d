import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as conformance from '@workspace-api/conformance';
import { ROOT } from '../repository.js';
import { executableIn } from '../processes/serve-process.js';
import { importNext } from './next-release/import-next.js';

/** A release that can be run. */
export interface Build {
  readonly folder: string;
  /** The arguments of Node.js that run its executable. */
  readonly executable: readonly string[];
  /** Imports the suites for its own responses. */
  readonly importSuites: () => Promise<Pick<typeof conformance, 'createCaller'>>;
}

const suitesIn = (folder: string): string => join(folder, 'packages/hosts/conformance/dist/src/index.js');

const buildIn = (folder: string): Build => ({
  folder,
  executable: [executableIn(folder)],
  importSuites: () => import(suitesIn(folder)) as ReturnType<Build['importSuites']>,
});

/** The build that runs this program. */
export const TODAY = buildIn(ROOT);

/** The next release: this build, with changes of what its modules export. */
export const NEXT: Build = {
  folder: ROOT,
  executable: [
    fileURLToPath(new URL('./next-release/main.js', import.meta.url)),
    join(ROOT, 'packages/server/dist/src/cli.js'),
  ],
  importSuites: () => importNext(pathToFileURL(suitesIn(ROOT))) as ReturnType<Build['importSuites']>,
};

/** Compiles packages of a copy with those that they need. Prints the errors of the compiler. */
export const compile = (folder: string, ...packages: readonly string[]): void => {
  const tsc = ['node_modules/@typescript/native/bin/tsc', '-b', ...packages.map((name) => `packages/${name}`)];
  for (const program of [['.config/generate.js'], tsc])
    execFileSync(process.execPath, program, { cwd: folder, stdio: ['ignore', 2, 2] });
};

const git = (...words: readonly string[]): Buffer => execFileSync('git', words, { cwd: ROOT, maxBuffer: 2 ** 30 });

/** Returns the tag of the last release before this state, or null if the repository has none. */
export const lastReleaseTag = (): string | null => {
  const before = ['--merged', 'HEAD', '--no-contains', 'HEAD'];
  const tags = git('tag', '--list', 'v*', ...before, '--sort', '-version:refname').toString();
  return /^.+$/m.exec(tags)?.[0] ?? null;
};

/** Builds the release with a tag. */
export const makeRelease = (tag: string): Build => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-release-'));
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format', 'tar', tag) });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 2, 2] });
  compile(folder, 'pages/reference/browser', 'pages/reference/build', 'server/build', 'hosts/conformance');
  for (const name of ['pages/reference', 'server'])
    execFileSync(process.execPath, [`packages/${name}/dist/build/main.js`], { cwd: folder, stdio: ['ignore', 2, 2] });
  return buildIn(folder);
};
