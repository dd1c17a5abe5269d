import type { Logger } from 'pino';
import { SHUTDOWN_AFTER_ERROR } from './shutdown-times.js';

/**
 * Resolves on the first uncaught error or unhandled rejection. Each is logged. The process then exits with code 1, at the
 * latest when the time for the shutdown is over.
 */
export const nextUncaughtError = (logger: Logger): Promise<'uncaught error'> =>
  new Promise((resolve) => {
    // Node.js emits it for unhandled rejections too.
    process.on('uncaughtException', (error, origin) => {
      process.exitCode = 1;
      setTimeout(() => process.exit(), SHUTDOWN_AFTER_ERROR.total).unref();
      logger.fatal({ err: error, origin }, 'uncaught error: the process exits');
      resolve('uncaught error');
    });
  });
