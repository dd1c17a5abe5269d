/** Matches a key as it is, and as JSON (`\\u0077`), URLs (`%77`) and HTML (`&#x77;`) may escape its characters. */
const patternOf = (key: string): RegExp => {
  const characters = Array.from(key, (character) => {
    const code = character.charCodeAt(0);
    const hex = code.toString(16);
    return `(?:\\\\*(?:\\x${hex}|u00${hex})|%(?:25)*${hex}|&#(?:x0*${hex}|0*${String(code)});)`;
  });
  return new RegExp(characters.join(''), 'gi');
};

/** Returns a string without the API key. */
export const redact = (text: string, key: string): string => text.replaceAll(patternOf(key), '[redacted]');

/**
 * Returns a copy of an error with its name, message, code and causes, without the API key. Whatever else
 * an implementation of fetch attaches to its errors, such as the headers of the request, is left out.
 */
export const redactedError = (error: unknown, key: string, depth = 0): Error => {
  const { name, message, code, cause } = Object(error) as Readonly<Record<string, unknown>>;
  const copy = new Error(redact(typeof message === 'string' ? message : String(error), key));
  copy.name = redact(typeof name === 'string' ? name : 'Error', key);
  // The stack of the copy would lead here, and that of the original may contain the key.
  copy.stack = `${copy.name}: ${copy.message}`;
  if (typeof code === 'string') Object.assign(copy, { code: redact(code, key) });
  if (cause !== undefined && depth < 3) copy.cause = redactedError(cause, key, depth + 1);
  return copy;
};

/** The codes of Node.js for an address where nothing listens, and for a host name that does not exist. */
const UNREACHED = ['ECONNREFUSED', 'ENOTFOUND'];

/** Returns whether a connection failed because nothing is at the address. Then waiting rarely helps. */
export const isUnreached = ({ code, cause }: Error & { readonly code?: string }): boolean =>
  (code !== undefined && UNREACHED.includes(code)) || (cause instanceof Error && isUnreached(cause));

/** Returns the message of the innermost cause of an error; its code or its name if it has no message. */
export const reasonOf = (error: Error & { readonly code?: string }): string =>
  error.cause instanceof Error ? reasonOf(error.cause) : error.message || (error.code ?? error.name);
