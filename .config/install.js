// Installs what package-lock.json names and node_modules lacks: everything, or what the folders in the arguments need.
// It runs before there are dependencies, and old versions of Node.js must be able to parse it.
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../', import.meta.url);

const readJson = (path) => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'));

const fail = (sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

/** Returns whether a version of Node.js is this release or a later one of its line. */
const isFrom = (version, release) =>
  parseInt(version) === parseInt(release) && version.localeCompare(release, 'en', { numeric: true }) >= 0;

/** Returns the packages in node_modules by path, as npm records them at the end of an installation. */
const readInstalled = () => {
  try {
    return readJson('node_modules/.package-lock.json').packages;
  } catch {
    return {};
  }
};

/** Adds the path of a package and of all that it needs. Looks for them where Node.js does: in its folder, then above. */
const addWithDependencies = (found, path) => {
  if (found.has(path)) return;
  found.add(path);
  const { link, resolved, dependencies, devDependencies, peerDependencies } = locked[path];
  if (link) addWithDependencies(found, resolved);
  for (const name of Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })) {
    let folder = path;
    while (folder !== '.' && !(posix.join(folder, 'node_modules', name) in locked)) folder = posix.dirname(folder);
    const dependency = posix.join(folder, 'node_modules', name);
    if (dependency in locked) addWithDependencies(found, dependency);
  }
};

const { node: version } = process.versions;
const releases = readJson('package.json').engines.node.match(/[\d.]+/g);
if (!releases.some((release) => isFrom(version, release)))
  fail(`Node.js ${version} is not supported: install ${releases.join(', ')} or a later release of these lines.`);

const { packages: locked } = readJson('package-lock.json');
const installed = readInstalled();
const folders = process.argv.slice(2);
const needed = new Set(folders.length === 0 ? Object.keys(locked).filter((path) => path !== '') : []);
for (const folder of folders) addWithDependencies(needed, folder);
const lacking = [...needed].filter(
  // An optional package may be for another platform.
  (path) => !locked[path].optional && (!installed[path] || installed[path].integrity !== locked[path].integrity),
);
if (lacking.length > 0) {
  process.stderr.write(`Installing missing packages: ${lacking.length}.\n`);
  const options = [
    '--no-save',
    '--include=dev',
    '--loglevel=error',
    ...folders.map((folder) => `--workspace=${folder}`),
  ];
  try {
    // Unlike `npm ci`, it keeps other installed packages. The stdout of the command is not for the output of npm.
    execSync(`npm install ${options.join(' ')}`, { cwd: fileURLToPath(ROOT), stdio: ['ignore', 'ignore', 'inherit'] });
  } catch {
    fail('The packages cannot be installed: see the error of npm above, and run the command again.');
  }
}
