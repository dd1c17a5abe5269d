import { notifyObserver, type CompletedRequest, type OnResponse } from '@workspace-api/http';
import type { Logger } from 'pino';

/**
 * Returns an observer that notifies all others. If one throws or rejects, the error is logged and the others are still
 * notified. Throws a TypeError if one is not a function.
 */
export const notifyAll = (observers: OnResponse[], logger: Logger): OnResponse => {
  if (observers.some((observe: unknown) => typeof observe !== 'function'))
    throw new TypeError('RESPONSE_OBSERVERS takes functions.');
  const logFailure = (error: unknown, { requestId }: CompletedRequest): void => {
    logger.error({ err: error, requestId }, 'response observer threw an error');
  };
  return (request) => {
    for (const observe of observers) notifyObserver(observe, request, logFailure);
  };
};
