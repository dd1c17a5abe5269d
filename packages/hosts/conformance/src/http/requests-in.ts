import type { RequestLine } from './document/responses.js';

/** Matches a method and a target without query, and without the host of an absolute form. */
const REQUEST_LINE = /^([A-Z]+) (?:https?:\/\/[^ /?]+)?([^ ?]+)(?:\?\S*)? HTTP\/1\.[01]\r?$/gm;

/** Returns the request lines in raw bytes. Ignores lines that are not HTTP. */
export const requestsIn = (bytes: string): RequestLine[] =>
  [...bytes.matchAll(REQUEST_LINE)].map(([, method = '', path = '']) => ({ method, path }));
