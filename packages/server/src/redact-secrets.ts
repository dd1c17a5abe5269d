/** The secret of an API key. */
const KEY = /wsk_[0-9A-Za-z]{38}/g;

/**
 * A connection string. It ends before white space or an unescaped quotation mark. Matches the whole, so that a text of
 * many takes linear time.
 */
const CONNECTION_STRING = /((?:mongodb(?:\+srv)?|postgres(?:ql)?):\/\/)((?:\\.|[^\s"\\])+)/g;

/** Replaces the matches of a pattern. Checks for a prefix first, at a tenth of the cost, because most texts have none. */
const replaceIn = (text: string, prefix: string, pattern: RegExp, replace: (...match: string[]) => string): string =>
  text.includes(prefix) ? text.replace(pattern, replace) : text;

const withoutKeys = (text: string): string => replaceIn(text, 'wsk_', KEY, () => 'wsk_[redacted]');

/** Returns a text without recognizable secrets: those of API keys, and connection strings with a user or options. */
export const redactSecrets = (text: string): string =>
  replaceIn(withoutKeys(text), '://', CONNECTION_STRING, (whole = '', scheme = '', rest = '') =>
    /[@?]/.test(rest) ? `${scheme}[redacted]` : whole,
  );
