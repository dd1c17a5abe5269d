/**
 * Replaces unpaired surrogates and U+0000 in a caller's string, whether sent or left by truncation. Responses are in UTF-8,
 * which cannot encode the former, and many programs cannot read the latter.
 */
export const toWellFormed = (text: string): string => text.replace(/[\p{Surrogate}\u0000]/gu, '\ufffd');

/**
 * The characters that the path of a URI cannot contain unescaped (RFC 3986, section 3.3). With the flag `i`, `\w` would
 * include letters beyond ASCII.
 */
const NOT_IN_PATH = /%(?![\dA-Fa-f]{2})|[^\w.~!$&'()*+,;=:@/%-]/gu;

/** Escapes a byte. Servers read each byte of a request line as one character. */
const escapeCharacter = (character: string): string =>
  character <= '\xff'
    ? `%${character.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`
    : encodeURIComponent(toWellFormed(character));

/** Converts the path of a request to a valid URI reference. Two leading slashes would make the first segment a host. */
export const uriPath = (path: string): string => path.replace(NOT_IN_PATH, escapeCharacter).replace(/^\/\//, '/.//');
