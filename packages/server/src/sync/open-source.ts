import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { CommandFailure } from '../command-failure.js';

/** The source of a sync. */
export interface SyncSource {
  readonly stream: Readable;
  /** In bytes; null if unknown. */
  readonly size: number | null;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The file does not exist.',
  EACCES: 'Permission denied.',
  EISDIR: 'It is a directory.',
};

/** Opens a file, or stdin for `-`. Throws a `CommandFailure` for a file that cannot be read. */
export const openSource = async (path: string): Promise<SyncSource> => {
  if (path === '-') return { stream: process.stdin, size: null };
  try {
    const file = await open(path);
    const stats = await file.stat();
    if (!stats.isDirectory()) return { stream: file.createReadStream(), size: stats.isFile() ? stats.size : null };
    await file.close();
    throw Object.assign(new Error(path), { code: 'EISDIR' });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandFailure('failed', `cannot read ${path}. ${REASONS[code ?? ''] ?? String(code)}`, { cause });
  }
};
