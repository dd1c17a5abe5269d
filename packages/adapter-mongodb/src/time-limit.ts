/** Longer than the driver's own timeouts together, so that these come first and say what is wrong. */
const TIME_LIMIT_IN_MILLISECONDS = 8_000;

/** A command has been abandoned. It may have been carried out. */
class CommandTimeoutError extends Error {
  override readonly name = 'CommandTimeoutError';
}

/**
 * Runs a command with a signal that abandons it after 8 seconds and closes its connection.
 *
 * A command of more than 16 KiB waits until the socket has taken it. On a connection that is dead without a sign the
 * driver waits for ever: its timeout closes the socket, of which the wait is not told, and the place in the pool is lost.
 */
export const withTimeLimit = async <Answer>(run: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> => {
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
