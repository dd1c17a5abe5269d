import { DEFAULT_KEY_PREFIX, KEY_PREFIX } from '@workspace-api/core';
import { inGroup, option } from './command-option.js';
import { FILE, optional, text } from './value-types.js';

/** The option of every command that shows the API to its callers. */
export const ABOUT_OPTION = inGroup('Product', {
  about: option(
    'JSON file with the name of your API and more, for the OpenAPI document, the pages and WWW-Authenticate: title, version, description, contact, termsOfService, license, servers, logo',
    optional(FILE, null),
    { defaultDescription: 'none' },
  ),
});

/** The option of every command that issues keys. */
export const KEY_PREFIX_OPTION = inGroup('Product', {
  keyPrefix: option(
    'prefix of the secrets of new keys, in front of an underscore. Keys with another prefix stay valid',
    text('prefix', 'takes 2 to 16 lower-case letters and digits.', (prefix) => KEY_PREFIX.test(prefix)),
    { default: DEFAULT_KEY_PREFIX },
  ),
});
