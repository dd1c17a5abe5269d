import { statSync } from 'node:fs';
import { StoreFileError, fileError } from './driver-errors.js';

/** How long a file may be gone before a change is rejected. */
const MAX_AGE_IN_MILLISECONDS = 1_000;

/**
 * Returns the identity of the file at a path: its device and inode. A file system without inodes has the time of its
 * creation instead. Undefined if there is no file.
 */
export const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && [found.dev, found.ino === 0n ? found.birthtimeNs : found.ino].join(' ');
};

/**
 * An open file, and the log beside it. SQLite goes on with a file that was deleted, moved or replaced, and all changes
 * would be lost when the process ends.
 */
export class WatchedFile {
  readonly #file: string;
  readonly #identities = new Map<string, string | undefined>();
  #verifiedAt = -Infinity;

  readonly identity: string;

  /** `file` is the name in messages. */
  constructor(file: string, path: string) {
    this.#file = file;
    this.identity = identityOf(path) ?? '';
    for (const one of [path, `${path}-wal`]) this.#identities.set(one, identityOf(one));
  }

  /** Throws a {@link StoreFileError} if there is no file at the path, or another one. */
  verify(): void {
    for (const [path, opened] of this.#identities) {
      const identity = identityOf(path);
      if (opened === undefined) this.#identities.set(path, identity);
      else if (identity !== opened) throw new StoreFileError(this.#file, fileError('REPLACED'));
    }
    this.#verifiedAt = performance.now();
  }

  /** Does the same at most once a second, unless it failed. */
  verifyOften(): void {
    if (performance.now() - this.#verifiedAt >= MAX_AGE_IN_MILLISECONDS) this.verify();
  }
}
