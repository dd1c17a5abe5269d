import { existsSync, readFileSync } from 'node:fs';

interface Manifest {
  readonly name?: string;
  readonly version: string;
}

/** Returns the installed version of a package. */
export const installedVersion = (name: string): string => {
  for (let folder = new URL('.', import.meta.resolve(name)); ; folder = new URL('..', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) {
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
      if (manifest.name === name) return manifest.version;
    }
    if (folder.pathname === '/') throw new Error(`${name} is not installed.`);
  }
};
