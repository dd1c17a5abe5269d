import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { ROOT } from '../repository.js';
import { packAll, type Tarball } from './pack.js';
import { PUBLIC_PACKAGES, hasCommonJs } from './public-packages.js';

// A program for `npm run check`. It checks every packed public package with publint and are-the-types-wrong.

const run = promisify(execFile);

/** Returns the messages of publint for a package, including suggestions. */
const publintFindings = async (path: string): Promise<string[]> => {
  const { buffer } = new Uint8Array(await readFile(path));
  const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
  return messages.map((message) => formatMessage(message, pkg) ?? message.code);
};

/** Returns how a package must resolve: from ES modules, or in every way if it has a build for CommonJS. */
const profileOf = (name: string): string =>
  PUBLIC_PACKAGES.some(({ manifest }) => manifest.name === name && hasCommonJs(manifest)) ? 'strict' : 'esm-only';

/** Returns the problems that are-the-types-wrong finds in a package. */
const typesFindings = async ({ path, name }: Pick<Tarball, 'path' | 'name'>): Promise<string[]> => {
  const attw = join(ROOT, 'node_modules/.bin/attw');
  try {
    await run(attw, [path, '--profile', profileOf(name), '--format', 'ascii', '--no-emoji', '--no-color']);
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return [`${stdout ?? ''}${stderr ?? ''}` || String(error)];
  }
};

const findingsOf = async (tarball: Tarball): Promise<string[]> => [
  ...(await publintFindings(tarball.path)),
  ...(await typesFindings(tarball)),
];

const folder = await mkdtemp(join(tmpdir(), 'workspace-api-check-'));
try {
  const tarballs = await packAll(folder);
  const findings = await pLimit(2).map(tarballs, findingsOf);
  for (const [index, { name }] of tarballs.entries()) {
    for (const finding of findings[index] ?? []) console.error(`${name}: ${finding}`);
  }
  if (findings.flat().length > 0) process.exitCode = 1;
  else console.log(`${String(tarballs.length)} packages are ready to publish.`);
} finally {
  await rm(folder, { recursive: true });
}
