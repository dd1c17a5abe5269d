import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '../repository.js';
import { installNode } from './install-node.js';

/** The lines of Node.js beside the one that `npm test` runs on. */
const LINES = [22, 24];

/** The packages that depend on the platform, or on which it depends what others do. */
const PACKAGES = ['core', 'http', 'transport-*', 'server'];

/** Returns whether the suites pass on a line of Node.js. Tests that start a program start it on the same. */
const passesOn = (line: number): boolean => {
  const bin = installNode(line);
  const node = join(bin, 'node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`\nNode.js ${stdout.trim()}`);
  const specs = PACKAGES.map((name) => `packages/${name}/dist/test/**/*.test.js`);
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js');
  const args = ['--enable-source-maps', mocha, '--no-config', '--timeout', '60000', '--reporter', 'dot', ...specs];
  const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
  return spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0;
};

process.exitCode = LINES.map(passesOn).every(Boolean) ? 0 : 1;
