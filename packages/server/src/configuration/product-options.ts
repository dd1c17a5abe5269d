import { DEFAULT_KEY_PREFIX, KEY_PREFIX } from '@workspace-api/core/secrets';
import { inGroup, option } from './command-option.js';
import { FILE, integer, optional, orWord, text } from './value-types.js';

/** The option of every command that shows the API to its callers. */
export const ABOUT_OPTION = inGroup('Product', {
  about: option(
    'JSON file with title, version, description, contact, security, termsOfService, license, servers and logo of your API, each optional',
    optional(FILE, null),
    { defaultDescription: 'none' },
  ),
});

/** The option of every command that prints the form of secrets. */
export const KEY_PREFIX_OPTION = inGroup('Product', {
  keyPrefix: option(
    'prefix of new secrets. Keys with another stay valid',
    text('prefix', 'Must have 2 to 16 lower-case letters and digits.', (prefix) => KEY_PREFIX.test(prefix)),
    { default: DEFAULT_KEY_PREFIX },
  ),
});

/** The options of every command that issues keys. */
export const NEW_KEY_OPTIONS = {
  ...KEY_PREFIX_OPTION,
  ...inGroup('Product', {
    maxKeys: option(
      'maximum keys of a workspace that are neither revoked nor expired, or none for no limit',
      orWord('none', integer(1, 1_000_000)),
      { default: '500' },
    ),
  }),
};
