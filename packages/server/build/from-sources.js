// Builds the server and the reference from a clone in seconds. `npm run build` checks the types too. Only the client, which
// the reference offers, has its declarations.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES = join(ROOT, 'packages');
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

/** Returns the sources in a folder of a package, each with its output. The outputs are where tsc puts them too. */
const sourcesOf = (folder, part) =>
  existsSync(join(PACKAGES, folder, part))
    ? readdirSync(join(PACKAGES, folder, part), { recursive: true })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({
          in: join(PACKAGES, folder, part, file),
          out: join(folder, 'dist', part, file.slice(0, -'.ts'.length)),
        }))
    : [];

const isStale = (source) => {
  const output = `${join(PACKAGES, source.out)}.js`;
  return !existsSync(output) || statSync(output).mtimeMs < statSync(source.in).mtimeMs;
};

const sources = [...withDependencies('server')].flatMap((folder) => [
  ...sourcesOf(folder, 'src'),
  ...sourcesOf(folder, 'build'),
]);
await build({
  entryPoints: sources.filter(isStale),
  outdir: PACKAGES,
  format: 'esm',
  sourcemap: true,
  logLevel: 'warning',
});
if (sourcesOf(CLIENT, 'src').some(isStale))
  execFileSync(process.execPath, [
    fileURLToPath(new URL('bin/tsc', import.meta.resolve('@typescript/native/package.json'))),
    ...['-b', join(PACKAGES, CLIENT), join(PACKAGES, CLIENT, 'cjs'), '--noCheck'],
  ]);
await import('../../pages/reference/dist/build/main.js');
await import('../dist/build/main.js');
