import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_FOLDERS, ROOT } from './repository.js';
import { staleOutputs } from './stale-outputs.js';

/** Run by `npm run build`: removes what tsc wrote for sources that no longer exist. */
for (const output of PACKAGE_FOLDERS.flatMap((folder) => staleOutputs(join(ROOT, 'packages', folder)))) rmSync(output);
