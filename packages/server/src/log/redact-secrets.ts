import { replaceSecrets } from '@workspace-api/core/secrets';

/**
 * A connection string. It ends before white space or an unescaped quotation mark. Matches the whole, so that a string
 * of many takes linear time.
 */
const CONNECTION_STRING = /((?:mongodb(?:\+srv)?|postgres(?:ql)?):\/\/)((?:\\.|[^\s"\\])+)/g;

/** Returns a string without recognizable secrets: those of API keys, and connection strings with a user or options. */
export const redactSecrets = (text: string): string => {
  const withoutKeys = replaceSecrets(text, '[redacted]');
  // Most strings have none. Looking for a prefix takes a tenth of the time of a pattern.
  if (!withoutKeys.includes('://')) return withoutKeys;
  return withoutKeys.replace(CONNECTION_STRING, (whole, scheme: string, rest: string) =>
    /[@?]/.test(rest) ? `${scheme}[redacted]` : whole,
  );
};
