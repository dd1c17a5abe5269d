import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../repository.js';
import { installNode } from './install-node.js';
import { LINES } from './releases.js';

/** All packages except tools: benchmarks, and the tests over all packages, which also need a browser and a build. */
const PACKAGES = ['hexagon', 'adapters', 'transports', 'pages/reference', 'server', 'hosts'].map(
  (name) => `packages/${name}/`,
);

/** Returns whether the suites pass on a release line of Node.js. Programs that tests start use the same one. */
const passesOn = (line: number): boolean => {
  const bin = installNode(line);
  const node = join(bin, 'node');
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  console.log(`\nNode.js ${stdout.trim()}`);
  const main = join(ROOT, 'packages/tools/checks/dist/src/test-run/main.js');
  const env = { ...process.env, PATH: [bin, process.env['PATH']].join(delimiter) };
  return (
    spawnSync(node, ['--enable-source-maps', main, ...PACKAGES], { cwd: ROOT, stdio: 'inherit', env }).status === 0
  );
};

// `npm test` uses this line.
const others = LINES.filter((line) => line !== parseInt(process.versions.node));
process.exitCode = others.map(passesOn).every(Boolean) ? 0 : 1;
