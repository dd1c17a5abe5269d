import { DomainError } from '@workspace-api/core';

/** The primary result codes of SQLite. With all but the last, the file cannot be used now. */
const [BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, NOTADB] = [5, 6, 7, 8, 10, 13, 14, 26];
const UNAVAILABLE = [BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN];

/** An extended result code has the primary one in its lowest byte. */
const PRIMARY = 0xff;

/** Returns the primary result code. Node.js calls it `errcode`, and libsql `rawCode`, or has it in the message only. */
const codeOf = (error: unknown): number => {
  const { errcode, rawCode, message } = error as { errcode?: unknown; rawCode?: unknown; message?: unknown };
  return Number(errcode ?? rawCode ?? /: (\d+)"\)$/.exec(String(message))?.[1] ?? 0) & PRIMARY;
};

const unavailable = (cause: unknown, applied: 'no' | 'unknown'): DomainError =>
  new DomainError('unavailable', { retryAfterSeconds: 1, applied }, { cause });

/** Returns the error, or `unavailable` if it means that. After an error of the disk a commit may still be in the file. */
export const translate = (error: unknown): unknown => {
  if (error instanceof StoreFileError) return unavailable(error, 'no');
  const code = codeOf(error);
  if (!UNAVAILABLE.includes(code)) return error;
  const applied = code === IOERR ? 'unknown' : 'no';
  return unavailable(error, applied);
};

const IN_USE = 'is in use by another process. Stop that process, use its back office, or name another file.';

const DISK_FULL = 'cannot be written, because the disk is full.';
const NOT_OPENED = 'cannot be opened. Check that its folder exists, that it is a file itself, and who may write to it.';

/** Why a file cannot be used, by the code of SQLite, of Node.js, or of {@link fileError}. */
const REASONS: Readonly<Record<number | string, string>> = {
  [BUSY]: IN_USE,
  [LOCKED]: IN_USE,
  [CANTOPEN]: NOT_OPENED,
  [READONLY]: 'cannot be written. Check who may write to it and its folder.',
  [NOTADB]: 'is not a SQLite database. Name another file.',
  [FULL]: DISK_FULL,
  ENOSPC: DISK_FULL,
  ENOENT: NOT_OPENED,
  EACCES: NOT_OPENED,
  MISSING: 'does not exist. Check its path, or create it with "workspace-api migrate".',
  REPLACED:
    'was deleted, moved or replaced while this process used it. Put it back, or stop this process, and start it with the right file.',
  EXISTS: 'exists already. Name another file.',
  LOG_IN_USE: 'is not complete, because the log is in use. Try again.',
  ABORT_ERR: 'is not complete, because the data was closed.',
};

/** Returns an error for {@link StoreFileError}. */
export const fileError = (code: 'MISSING' | 'EXISTS' | 'LOG_IN_USE' | 'REPLACED'): Error =>
  Object.assign(new Error(code), { code });

/** An unusable file. The message has instructions. */
export class StoreFileError extends Error {
  override readonly name = 'StoreFileError';

  constructor(file: string, cause: unknown) {
    const { code } = cause as { code?: unknown };
    const reason =
      REASONS[codeOf(cause)] ??
      REASONS[String(code)] ??
      (cause instanceof Error ? `cannot be opened: ${cause.message}` : '');
    super(`${file} ${reason}`, { cause });
  }
}
