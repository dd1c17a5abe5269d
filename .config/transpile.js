import { build } from 'esbuild';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PACKAGES = fileURLToPath(new URL('../packages/', import.meta.url));

/** Returns the sources in a folder of a package, each with its output. The outputs are where tsc puts them too. */
export const sourcesOf = (folder, part) =>
  existsSync(join(PACKAGES, folder, part))
    ? readdirSync(join(PACKAGES, folder, part), { recursive: true })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => ({
          in: join(PACKAGES, folder, part, file),
          out: join(folder, 'dist', part, file.slice(0, -'.ts'.length)),
        }))
    : [];

export const isStale = (source) => {
  const output = `${join(PACKAGES, source.out)}.js`;
  return !existsSync(output) || statSync(output).mtimeMs < statSync(source.in).mtimeMs;
};

/** Writes the JavaScript of the sources that are newer than theirs, without checking their types. */
export const transpile = (sources) =>
  build({
    entryPoints: sources.filter(isStale),
    outdir: PACKAGES,
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
  });
