import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Connection } from './connection.js';
import { StoreFileError, fileError } from './driver-errors.js';
import type { WatchedFile } from './watched-file.js';

/** How many pages the log has before a change moves them into the file: the default of SQLite. */
const AUTO_CHECKPOINT = 1_000;

/** Copies a file to the disk. Prints the code of an error. */
const COPY = `
  const { constants, copyFileSync, fsyncSync, openSync } = require('node:fs');
  const [from, to] = process.argv.slice(1);
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    fsyncSync(openSync(to, 'r+'));
  } catch ({ code }) {
    process.stdout.write(code);
    process.exitCode = 1;
  }
`;

/**
 * Copies a file in another process. If this one opened and closed the file, it would release its locks on the file
 * (fcntl), and another process could write.
 */
const copy = async (from: string, to: string, signal: AbortSignal): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, ['-e', COPY, from, to], { signal });
  } catch (error) {
    const { stdout } = error as { readonly stdout?: string };
    throw stdout ? Object.assign(new Error(stdout, { cause: error }), { code: stdout }) : error;
  }
};

/** The backups of an open file, one after another. */
export class Backups {
  readonly #connection: Connection;
  readonly #path: string;
  readonly #watched: WatchedFile;
  readonly #end = new AbortController();
  #last: Promise<void> = Promise.resolve();

  constructor(connection: Connection, path: string, watched: WatchedFile) {
    this.#connection = connection;
    this.#path = path;
    this.#watched = watched;
  }

  add(file: string): Promise<void> {
    const backup = this.#last.then(() => this.#copy(file));
    this.#last = backup.catch(() => undefined);
    return backup;
  }

  /** Ends the backups. Call it before the file is closed. */
  end(): void {
    this.#end.abort();
  }

  /** Changes go to the log only, until the copy of the file is complete. */
  async #copy(file: string): Promise<void> {
    const { signal } = this.#end;
    const target = resolve(file);
    const partial = `${target}.partial`;
    try {
      signal.throwIfAborted();
      if (existsSync(target)) throw fileError('EXISTS');
      this.#connection.exec('PRAGMA wal_autocheckpoint = 0');
      const [log] = this.#connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all({}) as { readonly busy: number }[];
      if (log?.busy !== 0) throw fileError('LOG_IN_USE');
      rmSync(partial, { force: true });
      await copy(this.#path, partial, signal);
      signal.throwIfAborted();
      this.#watched.verify();
      renameSync(partial, target);
    } catch (error) {
      rmSync(partial, { force: true });
      throw error instanceof StoreFileError ? error : new StoreFileError(file, error);
    } finally {
      if (!signal.aborted) this.#connection.exec(`PRAGMA wal_autocheckpoint = ${AUTO_CHECKPOINT}`);
    }
  }
}
