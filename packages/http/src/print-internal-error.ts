import type { OnResponse } from './request-record.js';

/** Prints internal errors with `console.error`. The default observer of transports. */
export const printInternalError: OnResponse = ({ status, requestId, error }) => {
  if (status === 500) console.error(`Request ${requestId} failed:`, error);
};
