import { isWorthRetrying, toRejection } from './driver-errors.js';

/**
 * Runs a command. Retries once if the connection was lost or the primary has changed, which the driver does not do for
 * `db.command`.
 */
export const retrying = <Result>(run: () => Promise<Result>): Promise<Result> =>
  run().catch((error: unknown) => {
    if (isWorthRetrying(error)) return run();
    throw error;
  });

/** Runs a read with one retry. Throws `unavailable` for the errors that mean it, and every other error unchanged. */
export const reading = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  try {
    return await retrying(run);
  } catch (error) {
    throw toRejection(error, 'no');
  }
};

/** The options of every write. */
export interface WriteOptions {
  readonly comment: unknown;
}

/**
 * Runs a write. Throws `unavailable` with `applied`, which is `no` if the write was certainly not applied.
 *
 * The error alone does not show that: the driver retries a lost write, and if it then finds no server, it throws that
 * error instead of the first one. So the write carries a comment that records whether it was ever serialised; if not,
 * it was not sent.
 */
export const writing = async <Result>(run: (options: WriteOptions) => Promise<Result>): Promise<Result> => {
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
    throw toRejection(error, command.isSerialised ? 'unknown' : 'no');
  }
};
