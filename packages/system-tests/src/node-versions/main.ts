import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '../repository.js';
import { installNode } from './install-node.js';

/** The release lines of Node.js that `npm test` does not use. */
const LINES = [22, 24];

/** All packages except tools: benchmarks, and the tests over all packages, which also need a browser and a build. */
const PACKAGES = [
  ...['core', 'contract', 'http', 'transport-*', 'adapter-*', 'inversify', 'server'],
  ...['client', 'reference', 'conformance', 'testing'],
];

/** Returns whether the suites pass on a release line of Node.js. Programs that tests start use the same one. */
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
