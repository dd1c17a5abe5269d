import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { manifestOf } from '../packaging/public-packages.js';
import { PACKAGE_FOLDERS, ROOT } from '../repository.js';

/** Returns tracked files and new files that Git does not ignore. */
const sourceFiles = (): string[] => {
  const files = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  return execFileSync('git', files, { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
};

const linkAll = (from: string, to: string, except: string): void => {
  mkdirSync(to);
  for (const name of readdirSync(from).filter((entry) => entry !== except))
    symlinkSync(join(from, name), join(to, name));
};

/** Copies the sources of the repository to a folder. */
export const copySources = (folder: string): void => {
  for (const file of sourceFiles()) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
};

/**
 * Copies the repository to a new folder as it is after `npm ci`: its sources and the installed dependencies, without
 * build output. Resolves to the folder.
 */
export const makeCleanCopy = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'workspace-api-copy-'));
  copySources(copy);
  const own = '@workspace-api';
  linkAll(join(ROOT, 'node_modules'), join(copy, 'node_modules'), own);
  mkdirSync(join(copy, 'node_modules', own));
  for (const folder of PACKAGE_FOLDERS) {
    symlinkSync(join(copy, 'packages', folder), join(copy, 'node_modules', manifestOf(folder).name));
    const dependencies = join(ROOT, 'packages', folder, 'node_modules');
    if (existsSync(dependencies)) symlinkSync(dependencies, join(copy, 'packages', folder, 'node_modules'));
  }
  return copy;
};
