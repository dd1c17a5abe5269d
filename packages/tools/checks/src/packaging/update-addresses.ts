import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../repository.js';
import { PUBLIC_PACKAGES, addressesOf } from './public-packages.js';

// Writes the addresses of the root package.json into those of the packages.

for (const { folder, manifest } of PUBLIC_PACKAGES) {
  const text = JSON.stringify({ ...manifest, ...addressesOf(folder) }, null, 2);
  writeFileSync(join(ROOT, `packages/${folder}/package.json`), `${text}\n`);
}
