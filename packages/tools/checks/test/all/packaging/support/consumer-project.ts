import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Tarball } from '../../../../src/packaging/pack.js';
import { lockedVersion, lockedVersions } from './locked-versions.js';

const run = promisify(execFile);

/** A folder that contains only installed packages. */
export interface ConsumerProject {
  readonly folder: string;
  /** Writes a file and resolves to its path. */
  readonly write: (name: string, text: string) => Promise<string>;
  /** Runs a program in the folder. Resolves to its output, or rejects with it if the exit code is not 0. */
  readonly run: (command: string, ...parameters: string[]) => Promise<string>;
}

/**
 * Installs packages by name in an empty folder: own packages from tarballs, others from the registry or npm's cache.
 * Dependencies have the versions of the lock file, so that a new release does not change these tests.
 */
export const createConsumerProject = async (
  folder: string,
  names: readonly string[],
  tarballs: readonly Tarball[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ConsumerProject> => {
  const project: ConsumerProject = {
    folder,
    write: async (name, text) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    },
    run: async (command, ...parameters) => {
      const { stdout } = await run(command, parameters, { cwd: folder, env: { ...process.env, ...environment } });
      return stdout;
    },
  };
  const versions = {
    ...lockedVersions(),
    ...Object.fromEntries(tarballs.map(({ name, path }) => [name, `file:${path}`])),
  };
  await mkdir(folder);
  await project.write(
    'package.json',
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: Object.fromEntries(names.map((name) => [name, versions[name] ?? lockedVersion(name)])),
      devDependencies: { '@types/node': lockedVersion('@types/node') },
      overrides: versions,
    }),
  );
  await project.run(
    'npm',
    'install',
    '--prefer-offline',
    '--strict-peer-deps',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
  );
  return project;
};
