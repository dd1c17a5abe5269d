import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository, five levels above packages/tools/checks/dist/src. */
export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const { workspaces } = JSON.parse(readText('package.json')) as { readonly workspaces: readonly string[] };

/** The folders of all packages, as paths from packages/, such as `hexagon/core`. */
export const PACKAGE_FOLDERS = workspaces
  .flatMap((path) => {
    const wing = path.replace(/\/\*$/, '');
    return wing === path ? [path] : readdirSync(join(ROOT, wing)).map((name) => `${wing}/${name}`);
  })
  // Build output may remain of a package that is gone.
  .filter((path) => existsSync(join(ROOT, path, 'package.json')))
  .map((path) => path.replace('packages/', ''));

/** Returns the files below a folder with this ending, as paths from the top folder, without build output and dependencies. */
export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
