import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository, four levels above packages/system-tests/dist/src. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** The names of the folders in packages/. */
export const PACKAGE_FOLDERS = readdirSync(join(ROOT, 'packages'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Returns the files below a folder with this ending, as paths from the top folder, without build output and dependencies. */
export const filesBelow = (folder: string, ending: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
