import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDERS, ROOT } from './repository.js';

/** The files that tsc writes for a source. */
const OUTPUT = /\.(?:d\.ts|js)(?:\.map)?$/;

/** The folders of a package that tsc compiles into `dist`. */
const PARTS = ['browser', 'build', 'src', 'test'];

/** Run by `npm run build`: removes what tsc wrote for sources that no longer exist. mocha would still run it. */
for (const [folder, part] of PACKAGE_FOLDERS.flatMap((name) => PARTS.map((each) => [name, each] as const))) {
  const sources = join(ROOT, 'packages', folder, part);
  const outputs = join(ROOT, 'packages', folder, 'dist', part);
  if (!existsSync(outputs)) continue;
  for (const file of readdirSync(outputs, { recursive: true, encoding: 'utf8' }).filter((name) => OUTPUT.test(name))) {
    const source = join(sources, file.replace(OUTPUT, ''));
    if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(join(outputs, file));
  }
}
