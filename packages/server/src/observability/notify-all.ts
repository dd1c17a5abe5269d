import type { OnResponse } from '@workspace-api/http';
import type { Logger } from 'pino';

/** Returns one observer for all of these. One that throws is logged, and keeps neither the others nor the process from going on. */
export const notifyAll =
  (observers: OnResponse[], logger: Logger): OnResponse =>
  (request) => {
    for (const observe of observers) {
      try {
        observe(request);
      } catch (error) {
        logger.error({ err: error, requestId: request.requestId }, 'an observer of responses has thrown');
      }
    }
  };
