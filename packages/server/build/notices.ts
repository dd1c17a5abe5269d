import { readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { packageOfFile, type InstalledPackage } from './installed-package.js';

/** Returns the license text of a package, or its name if the package has no license file. */
const licenseOf = async ({ folder, license }: InstalledPackage): Promise<string> => {
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? `License: ${license}` : readFile(join(folder, file), 'utf8');
};

/** Returns the names, versions and licenses of the third-party packages among files. */
export const noticesOf = async (files: readonly string[]): Promise<string> => {
  const packages = new Map<string, InstalledPackage>();
  for (const file of files) {
    const found = packageOfFile(resolve(file));
    if (found !== undefined) packages.set(`${found.name}@${found.version}`, found);
  }
  const sections = [...packages].sort(([one], [other]) => one.localeCompare(other));
  const texts = await Promise.all(
    sections.map(async ([title, found]) => `${title} (${found.license})\n\n${(await licenseOf(found)).trim()}\n`),
  );
  return ['The executable contains these packages.\n', ...texts].join(`\n${'-'.repeat(80)}\n\n`);
};
