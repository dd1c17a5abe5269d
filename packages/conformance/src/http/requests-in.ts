import type { RequestLine } from './document/responses.js';

/** A method, a target without its query, and without the host that a target in absolute form begins with. */
const REQUEST_LINE = /^([A-Z]+) (?:https?:\/\/[^ /?]+)?([^ ?]+)(?:\?\S*)? HTTP\/1\.[01]\r?$/gm;

/** Returns the request lines in raw bytes. Lines that are not HTTP are left out. */
export const requestsIn = (bytes: string): RequestLine[] =>
  [...bytes.matchAll(REQUEST_LINE)].map(([, method = '', path = '']) => ({ method, path }));
