import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const INSTALLED = fileURLToPath(new URL('../../../../../node_modules/', import.meta.url));

/** The packages that a host installs beside the executable, with their dependencies, as separate copies. */
const COPIED = ['inversify', '@inversifyjs', 'reflect-metadata'];

/** The folder of a host that extends the executable. */
export interface HostProject {
  readonly folder: string;
  /** Writes a file. Returns its path. */
  readonly write: (name: string, text: string) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/** Creates a project with its own copy of Inversify, and the packages of this repository. */
export const createHostProject = async (): Promise<HostProject> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'host-project-')));
  const packages = join(folder, 'node_modules');
  await mkdir(packages);
  for (const name of COPIED) await cp(join(INSTALLED, name), join(packages, name), { recursive: true });
  // Copied too: as links they would resolve the Inversify of this repository.
  for (const name of ['inversify', 'server']) {
    const target = join(packages, '@workspace-api', name);
    const source = join(INSTALLED, '@workspace-api', name);
    await cp(join(source, 'package.json'), join(target, 'package.json'));
    await cp(join(source, 'dist/src'), join(target, 'dist/src'), { recursive: true });
  }
  for (const name of ['adapter-memory', 'admin', 'contract', 'core', 'http']) {
    await symlink(join(INSTALLED, '@workspace-api', name), join(packages, '@workspace-api', name));
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  return {
    folder,
    write: async (name, text) => {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      return path;
    },
    remove: () => rm(folder, { recursive: true }),
  };
};
