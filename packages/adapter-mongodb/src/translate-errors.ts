import { DomainError } from '@workspace-api/core';
import { isUnavailable, isWorthRetrying } from './unavailable.js';

/** The same error, or `unavailable` if that is what it means. */
export const translate = <Failure>(error: Failure, applied: 'no' | 'unknown'): Failure | DomainError =>
  isUnavailable(error) ? new DomainError('unavailable', { retryAfterSeconds: 1, applied }, { cause: error }) : error;

/** Runs a command, and once more when the connection was lost or the primary has moved: the driver does not for `db.command`. */
export const retrying = <Answer>(run: () => Promise<Answer>): Promise<Answer> =>
  run().catch((error: unknown) => {
    if (isWorthRetrying(error)) return run();
    throw error;
  });

/**
 * Runs a read, with a second attempt. Throws `unavailable` for the errors that mean it, and every other error as it is.
 */
export const reading = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await retrying(run);
  } catch (error) {
    throw translate(error, 'no');
  }
};

/** The options of every write. */
export interface WriteOptions {
  readonly comment: unknown;
}

/**
 * Runs a write, and tells with `unavailable` whether it was certainly not applied. The error alone cannot tell: the
 * driver tries a write again that it lost, and when it finds no server then, it throws that and not the first error. So
 * the write carries a comment that notes whether it was ever turned into bytes; if not, nothing can have been sent.
 */
export const writing = async <Answer>(run: (options: WriteOptions) => Promise<Answer>): Promise<Answer> => {
  const command = { isSerialised: false };
  const comment = {
    toBSON: (): string => {
      command.isSerialised = true;
      return 'workspace-api';
    },
  };
  try {
    return await run({ comment });
  } catch (error) {
    throw translate(error, command.isSerialised ? 'unknown' : 'no');
  }
};
