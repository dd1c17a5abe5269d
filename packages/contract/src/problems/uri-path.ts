import { wellFormed } from './well-formed.js';

/** What the path of a URI cannot contain as it is (RFC 3986, section 3.3). With the flag `i`, `\w` has letters beyond ASCII. */
const NOT_IN_PATH = /%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/%-]/gu;

/** Servers read the bytes of a request line as one character each. */
const escaped = (character: string): string =>
  character <= '\xff'
    ? `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
    : encodeURIComponent(wellFormed(character));

/** Returns a path as a URI reference, whatever a caller sent. Two leading slashes would make the first segment a host. */
export const uriPath = (path: string): string => path.replace(NOT_IN_PATH, escaped).replace(/^\/\//, '/.//');
