import { isPrimaryMessage } from './messages.js';

/** Resolves when the primary lets this worker listen. Call it before the worker reports its readiness. */
export const untilAdmitted = (): Promise<void> =>
  new Promise((resolve) => {
    process.on('message', (message) => {
      if (isPrimaryMessage(message, 'workspace-api:listen')) resolve();
    });
  });
