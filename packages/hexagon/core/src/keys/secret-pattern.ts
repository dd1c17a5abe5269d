/** The prefix of new secrets if a deployment has none of its own. */
export const DEFAULT_KEY_PREFIX = 'wsk';

/** The length of the prefix of a secret, in front of its underscore. */
export const KEY_PREFIX_LENGTH = { min: 2, max: 16 } as const;

/** The regular expression of every prefix. */
export const ANY_PREFIX = `[a-z0-9]{${String(KEY_PREFIX_LENGTH.min)},${String(KEY_PREFIX_LENGTH.max)}}`;

/** A prefix of secrets. */
export const KEY_PREFIX = new RegExp(`^${ANY_PREFIX}$`);

/** The number of random characters of a secret. */
export const RANDOM_LENGTH = 32;

/** The number of characters of its checksum. */
export const CHECKSUM_LENGTH = 6;

/** Returns the regular expression of the secrets with a prefix, for tools that find leaked ones. */
export const secretPattern = (keyPrefix: string): string =>
  `${keyPrefix}_[0-9A-Za-z]{${String(RANDOM_LENGTH + CHECKSUM_LENGTH)}}`;

/** A secret with any prefix. */
export const SECRET = new RegExp(`^${secretPattern(ANY_PREFIX)}$`);

/** What follows a prefix. Looking for it first takes a tenth of the time. */
const AFTER_PREFIX = new RegExp(secretPattern(''));

const SECRETS = new RegExp(`(${ANY_PREFIX})${secretPattern('')}`, 'g');

/**
 * Returns a string with each secret redacted after its prefix. The checksum does not matter, because a mistyped secret
 * reveals the right one.
 */
export const replaceSecrets = (text: string, mark: string): string =>
  AFTER_PREFIX.test(text) ? text.replace(SECRETS, `$1_${mark}`) : text;
