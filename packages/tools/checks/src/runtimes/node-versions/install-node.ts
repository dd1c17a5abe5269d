import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Installs the latest release of a line of Node.js from npm into the user's cache, unless it exists. Resolves to the
 * folder of the executable.
 */
export const installNode = (line: number): string => {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(homedir(), '.cache', 'workspace-api', `node-${line}`);
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(join(bin, 'node'))) {
    mkdirSync(folder, { recursive: true });
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', '--prefix', folder, ...options, `${name}@${line}`], { stdio: 'inherit' });
  }
  return bin;
};
