import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files that tsc writes for a source. */
const OUTPUT = /\.(?:d\.ts|js)(?:\.map)?$/;

/** The folders of a package that tsc compiles into `dist`. */
const PARTS = ['browser', 'build', 'src', 'test'];

/** Returns the outputs of tsc in a package whose source no longer exists. mocha would still run them. */
export const staleOutputs = (packageFolder: string): readonly string[] =>
  PARTS.map((part) => join('dist', part))
    .filter((folder) => existsSync(join(packageFolder, folder)))
    .flatMap((folder) =>
      readdirSync(join(packageFolder, folder), { recursive: true }).map((file) => join(folder, String(file))),
    )
    .filter((output) => OUTPUT.test(output))
    .filter((output) => {
      const source = output.slice('dist/'.length).replace(OUTPUT, '');
      return !['.ts', '.tsx'].some((ending) => existsSync(join(packageFolder, source + ending)));
    })
    .map((output) => join(packageFolder, output));
