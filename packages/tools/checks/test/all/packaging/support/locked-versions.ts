import { PUBLIC_PACKAGES, isOurs } from '../../../../src/packaging/public-packages.js';
import { readText } from '../../../../src/repository.js';

const { packages } = JSON.parse(readText('package-lock.json')) as {
  packages: Readonly<Record<string, { readonly version?: string }>>;
};

/** Returns the locked version of a dependency for a package, or for the whole repository. */
export const lockedVersion = (name: string, folder = ''): string => {
  const entry = packages[`packages/${folder}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
  if (entry?.version === undefined) throw new Error(`package-lock.json has no ${name}. Run npm install.`);
  return entry.version;
};

/** Returns the locked versions of the third-party dependencies of all public packages. */
export const lockedVersions = (): Record<string, string> =>
  Object.fromEntries(
    PUBLIC_PACKAGES.flatMap(({ folder, manifest }) =>
      Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
        .filter((name) => !isOurs(name))
        .map((name) => [name, lockedVersion(name, folder)]),
    ),
  );
