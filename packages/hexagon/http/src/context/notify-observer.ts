import type { OnResponse } from './request-record.js';

const printFailure = (error: unknown): void => {
  console.error('An observer of the workspace API failed:', error);
};

/**
 * Calls an observer of the host, such as `onResponse`. An error that it throws, or rejects with, affects neither the
 * request nor the process. `onError` receives it; by default, it is printed with `console.error`.
 */
export const notifyObserver = <Event>(
  observe: (event: Event) => unknown,
  event: Event,
  onError: (error: unknown, event: Event) => void = printFailure,
): void => {
  try {
    const result = observe(event);
    // TypeScript accepts an async function where nothing is returned. Its rejection would end the process.
    if (result === undefined) return;
    Promise.resolve(result).catch((error: unknown) => {
      onError(error, event);
    });
  } catch (error) {
    onError(error, event);
  }
};

/** Prints the errors of the service with `console.error`: its faults and outages. The default observer of transports. */
export const printServerError: OnResponse = ({ status, requestId, error }) => {
  if (status >= 500) console.error(`Request ${requestId} failed:`, error);
};
