import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An installed third-party package. */
export interface InstalledPackage {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+(?=[/\\])/;

const packages = new Map<string, InstalledPackage>();

/** Returns the third-party package of a file; undefined for a file of this repository. */
export const packageOfFile = (file: string): InstalledPackage | undefined => {
  const folder = PACKAGE_FOLDER.exec(file)?.[0];
  if (folder === undefined) return undefined;
  let found = packages.get(folder);
  if (found === undefined) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Omit<InstalledPackage, 'folder'>;
    found = { ...manifest, folder };
    packages.set(folder, found);
  }
  return found;
};
