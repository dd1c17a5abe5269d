// Builds the server and the reference from a clone in seconds. `npm run build` checks the types too. Only the client, which
// the reference offers, has its declarations.
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGES, isStale, sourcesOf, transpile } from '../../../.config/transpile.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CLIENT = 'hosts/client';
const SCOPE = '@workspace-api/';

/** Returns the folders of a package and its dependencies in this repository. */
const withDependencies = (folder, found = new Set()) => {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies))
    if (name.startsWith(SCOPE))
      withDependencies(relative(PACKAGES, realpathSync(join(ROOT, 'node_modules', name))), found);
  return found;
};

const sources = [...withDependencies('server')].flatMap((folder) => [
  ...sourcesOf(folder, 'src'),
  ...sourcesOf(folder, 'build'),
]);
await transpile(sources);
await import('../../../.config/generate.js');
if (sourcesOf(CLIENT, 'src').some(isStale))
  execFileSync(process.execPath, [
    fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json'))),
    ...['-b', join(PACKAGES, CLIENT), join(PACKAGES, CLIENT, 'cjs'), '--noCheck'],
  ]);
await import('../../pages/reference/dist/build/main.js');
await import('../dist/build/main.js');
