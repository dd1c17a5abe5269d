import type { Logger } from 'pino';

/** Logs the warnings of Node.js and of drivers, which Node.js would write to stderr as text. With `--no-warnings` there are none. */
export const logWarnings = (logger: Logger): void => {
  if (process.listenerCount('warning') === 0) return;
  process.removeAllListeners('warning');
  process.on('warning', (warning) => logger.warn({ warning: warning.message }, 'a library warns'));
};
