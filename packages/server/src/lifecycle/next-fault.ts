import type { Logger } from 'pino';
import { STOP_AFTER_FAULT } from './stop-times.js';

/**
 * Waits for the first error that nobody has caught, a rejection too. Each is logged. The process then ends with 1, at the
 * latest when the time of the stop that must follow is over.
 */
export const nextFault = (logger: Logger): Promise<'fault'> =>
  new Promise((resolve) => {
    // Node makes one of a rejection that nobody handles.
    process.on('uncaughtException', (error, origin) => {
      process.exitCode = 1;
      setTimeout(() => process.exit(), STOP_AFTER_FAULT.total).unref();
      logger.fatal({ err: error, origin }, 'an error that nobody has caught: the process ends');
      resolve('fault');
    });
  });
