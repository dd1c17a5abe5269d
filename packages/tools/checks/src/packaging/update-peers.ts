import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository.js';
import { PUBLIC_PACKAGES, isOurs } from './public-packages.js';

// A program for `lerna version`, which updates all ranges of own packages except peer ranges.

for (const { folder, manifest } of PUBLIC_PACKAGES) {
  if (manifest.peerDependencies === undefined) continue;
  const peerDependencies = Object.fromEntries(
    Object.entries(manifest.peerDependencies).map(([name, range]) => [
      name,
      isOurs(name) ? `^${manifest.version}` : range,
    ]),
  );
  const text = JSON.stringify({ ...manifest, peerDependencies }, null, 2);
  writeFileSync(join(ROOT, `packages/${folder}/package.json`), `${text}\n`);
}
