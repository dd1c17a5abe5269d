import type { RequestLine } from './document/responses.js';

/** A method, a target without its query, and without the host that one in absolute form begins with. */
const REQUEST_LINE = /^([A-Z]+) (?:https?:\/\/[^ /?]+)?([^ ?]+)(?:\?\S*)? HTTP\/1\.[01]\r?$/gm;

/** The requests that can be made out in bytes as they are sent. */
export const requestsIn = (bytes: string): RequestLine[] =>
  [...bytes.matchAll(REQUEST_LINE)].map(([, method = '', path = '']) => ({ method, path }));
