import { readFileSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { basename, extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../../../client/', import.meta.url));

/** The size of a block of a tar archive. */
const BLOCK = 512;

/** Returns the files that npm packs, as paths in the folder of the package. */
const packedFiles = (): readonly string[] => {
  const { files } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as { readonly files: string[] };
  return ['package.json', 'README.md', 'LICENSE', ...files].flatMap((path) =>
    statSync(join(FOLDER, path)).isFile()
      ? [path]
      : readdirSync(join(FOLDER, path), { recursive: true, encoding: 'utf8' })
          .map((file) => `${path}/${file.replaceAll('\\', '/')}`)
          .filter((file) => statSync(join(FOLDER, file)).isFile()),
  );
};

/** Returns a file with its header, in the format ustar. Neither user nor time is in it, so that each build is the same. */
const tarEntry = (path: string): Buffer => {
  const content = readFileSync(join(FOLDER, path));
  const entry = Buffer.alloc(BLOCK + Math.ceil(content.length / BLOCK) * BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0');
  entry.write(`package/${path}`, 0, 100);
  entry.write(
    `${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(content.length, 11)}\0${octal(0, 11)}\0`,
    100,
  );
  // The checksum counts itself as spaces.
  entry.write('        0', 148);
  entry.write('ustar\x0000', 257);
  entry.write(
    `${octal(
      entry.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0`,
    148,
  );
  content.copy(entry, BLOCK);
  return entry;
};

/** Alike files next to each other take half the space. */
const orderOf = (path: string): string => `${extname(path)} ${basename(path)} ${path}`;
const byOrder = (one: string, other: string): number => (orderOf(one) < orderOf(other) ? -1 : 1);

/** Returns the TypeScript client as npm installs it from a URL: a compressed archive of its package, which must be built. */
export const packClient = (): Buffer =>
  gzipSync(Buffer.concat([...packedFiles().toSorted(byOrder).map(tarEntry), Buffer.alloc(2 * BLOCK)]), { level: 9 });
