/** The secret of an API key. */
const KEY = /wsk_[0-9A-Za-z]{38}/g;

/**
 * A connection string with a user or with options, either of which may hold a password, up to the next space or
 * quotation mark that JSON has not escaped.
 */
const CONNECTION_STRING = /(mongodb(?:\+srv)?:\/\/)(?=(?:\\.|[^\s"\\])*[@?])(?:\\.|[^\s"\\])+/g;

/** The text without any secret that has a form of its own: secrets of API keys, and connection strings. */
export const maskSecrets = (text: string): string =>
  text.replace(KEY, 'wsk_[masked]').replace(CONNECTION_STRING, '$1[masked]');
