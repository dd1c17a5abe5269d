import { open, type FileHandle } from 'node:fs/promises';
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

const failure = (path: string, code: string | undefined, cause?: unknown): CommandFailure =>
  new CommandFailure('failed', `cannot read ${path}. ${REASONS[code ?? ''] ?? String(code)}`, { cause });

const openFile = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path);
  } catch (error) {
    throw failure(path, (error as NodeJS.ErrnoException).code, error);
  }
};

/** Opens a file, or stdin for `-`. Throws a `CommandFailure` for a file that cannot be read. */
export const openSource = async (path: string): Promise<SyncSource> => {
  if (path === '-') return { stream: process.stdin, size: null };
  const file = await openFile(path);
  const stats = await file.stat();
  if (stats.isDirectory()) {
    await file.close();
    throw failure(path, 'EISDIR');
  }
  return { stream: file.createReadStream(), size: stats.isFile() ? stats.size : null };
};
