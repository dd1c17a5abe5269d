/** Longer than the sum of the driver's timeouts, so that those fire first and name the cause. */
const TIME_LIMIT_IN_MILLISECONDS = 8_000;

/** A command was abandoned. It may have been applied. */
class CommandTimeoutError extends Error {
  override readonly name = 'CommandTimeoutError';
}

/**
 * Runs a command with a signal that abandons it after 8 seconds and closes its connection.
 *
 * A command of more than 16 KiB waits until the socket accepts it. On a silently dead connection the driver waits for
 * ever: its timeout closes the socket but does not end that wait, and the connection never returns to the pool.
 */
export const withTimeLimit = async <Result>(run: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new CommandTimeoutError('The command took longer than 8 seconds.'));
  }, TIME_LIMIT_IN_MILLISECONDS);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
};
