import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The packages that are mutated if none is named. */
const PACKAGES = ['core', 'contract', 'http'];

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

const [name, ...options] = process.argv.slice(2);
const results = (name === undefined ? PACKAGES : [name]).map((folder) =>
  spawnSync(
    process.execPath,
    [at('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', at('stryker.config.js'), ...options],
    { cwd: at(`../../packages/hexagon/${folder}`), stdio: 'inherit' },
  ),
);
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
