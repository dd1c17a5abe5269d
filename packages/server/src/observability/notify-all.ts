import type { OnResponse } from '@workspace-api/http';
import type { Logger } from 'pino';

/** Returns an observer that notifies all others. If one throws, the error is logged and the others are still notified. */
export const notifyAll =
  (observers: OnResponse[], logger: Logger): OnResponse =>
  (request) => {
    for (const observe of observers) {
      try {
        observe(request);
      } catch (error) {
        logger.error({ err: error, requestId: request.requestId }, 'response observer threw an error');
      }
    }
  };
