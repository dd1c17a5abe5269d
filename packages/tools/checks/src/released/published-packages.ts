import { join } from 'node:path';
import { PUBLIC_PACKAGES, modulesOf } from '../packaging/public-packages.js';
import { ROOT } from '../repository.js';
import type { TypedPackage } from './report.js';

/** A published package, and the file of its report in the folder of a release. What `/internal` exports is no part of it. */
export interface PublishedPackage extends TypedPackage {
  readonly report: string;
}

export const PUBLISHED: readonly PublishedPackage[] = PUBLIC_PACKAGES.map(
  ({ folder, manifest: { name, exports = {} } }) => {
    const path = join(ROOT, 'packages', folder);
    const released = Object.entries(exports).filter(([subpath]) => subpath !== './internal');
    const entryPoints = released.flatMap(([subpath, target]) =>
      // A CommonJS build has the same sources.
      modulesOf(target)
        .slice(0, 1)
        .map(({ types }): [string, string] => [name + subpath.slice(1), join(path, types)]),
    );
    return { name, entryPoints: new Map(entryPoints), report: `public-types/${name.split('/').at(-1) ?? ''}.txt` };
  },
);
