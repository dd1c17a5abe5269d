import { wellFormed } from './well-formed.js';

/** What the path of a URI has no place for as it is (RFC 3986, section 3.3). */
const FOREIGN = /%(?![\da-f]{2})|[^\w.~!$&'()*+,;=:@/%-]/giu;

/** Servers read the bytes of a request line as one character each. */
const escaped = (character: string): string =>
  character <= '\xff'
    ? `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
    : encodeURIComponent(wellFormed(character));

/**
 * The path of a request as a URI reference, whatever was sent as one. Two slashes at its head would make the first
 * segment a host.
 */
export const instanceOf = (path: string): string => path.replace(FOREIGN, escaped).replace(/^\/\//, '/.//');
