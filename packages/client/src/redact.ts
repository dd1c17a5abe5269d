/** Returns a text without the API key. */
export const redact = (text: string, key: string): string => text.replaceAll(key, '[redacted]');

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
