import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../repository.js';
import { PUBLIC_PACKAGES } from './public-packages.js';

const run = promisify(execFile);

/** A packed package. */
export interface Tarball {
  readonly name: string;
  /** The path of the tarball. */
  readonly path: string;
  /** Its files, as paths relative to the package. */
  readonly files: readonly string[];
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** Packs every public package into a folder. */
export const packAll = async (destination: string): Promise<Tarball[]> => {
  // By its folder, npm would also pack a package below it.
  const workspaces = PUBLIC_PACKAGES.flatMap(({ manifest: { name } }) => ['--workspace', name]);
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', destination, ...workspaces], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  // An array, or from npm 12 on an object by name.
  return Object.values(JSON.parse(stdout) as Readonly<Record<string, PackReport>>).map(({ name, filename, files }) => ({
    name,
    path: join(destination, filename),
    files: files.map(({ path }) => path),
  }));
};
