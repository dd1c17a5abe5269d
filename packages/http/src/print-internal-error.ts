import type { OnResponse } from './request-record.js';

/** Prints internal errors with `console.error`: the observer of a transport whose host has none. */
export const printInternalError: OnResponse = ({ status, requestId, error }) => {
  if (status === 500) console.error(`Request ${requestId} failed:`, error);
};
