import { isPrimaryMessage } from './messages.js';
import { tellPrimary } from './tell-primary.js';

/** How long a worker waits for the others: one may stand still. */
const MAX_MILLISECONDS = 2_000;

/**
 * Tells the primary that this worker has closed the port. If all workers are to stop, it waits until they have closed it,
 * too: callers who are sent away before would come back to a worker that never gets to them.
 */
export const untilOthersClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const deadline = setTimeout(resolve, MAX_MILLISECONDS);
    const proceed = (): void => {
      clearTimeout(deadline);
      resolve();
    };
    process.on('message', (message) => {
      if (isPrimaryMessage(message, 'workspace-api:all-closed')) proceed();
    });
    process.once('disconnect', proceed);
    if (process.connected) void tellPrimary({ type: 'workspace-api:closed' });
    else proceed();
  });
