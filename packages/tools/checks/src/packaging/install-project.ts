import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../repository.js';
import { packAll } from './pack.js';

const run = promisify(execFile);

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'];

/** The packages that projects import, and those that these need. */
const IMPORTED = [
  ...['core', 'admin', 'contract', 'http', 'key-page', 'reference', 'testing', 'adapter-memory', 'adapter-node'],
  ...['transport-fetch', 'transport-node'],
].map((name) => `@workspace-api/${name}`);

/**
 * Copies projects of hosts, later ones over earlier ones, and what all of them serve, into a new folder. Installs their
 * dependencies and our packages there.
 */
export const installProject = async (names: readonly string[], modules = '.'): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'workspace-api-project-'));
  const projects = join(ROOT, 'packages/tools/checks/projects');
  for (const name of names) cpSync(join(projects, name), folder, { recursive: true });
  cpSync(join(projects, 'host.ts'), join(folder, modules, 'host.ts'));
  await run('npm', ['ci', ...QUIET], { cwd: folder });
  const tarballs = (await packAll(folder)).filter(({ name }) => IMPORTED.includes(name));
  await run('npm', ['install', '--no-save', ...QUIET, ...tarballs.map(({ path }) => path)], { cwd: folder });
  return folder;
};
