import { inGroup, option } from './command-option.js';
import { FILE, HOST, PORT, optional, text, words } from './value-types.js';

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

/** Origins, separated by spaces or commas. */
const ORIGINS = words('Must be an origin, such as https://app.acme.example.', isOrigin);

/** Links and cookies would not have its other parts. */
const isPageUrl = (value: string): boolean => {
  if (!/^https?:[^?#]*$/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};

const PAGE_URL = text(
  'url',
  'Must be a URL that begins with https:// or http://, without a user, a query and a fragment.',
  isPageUrl,
);

const keyPageSecretFile = option(
  'file with the secrets that seal links to the key page, one per line, of at least 32 bytes. The first one seals',
  FILE,
  // It may be a secret by mistake.
  { redact: () => '[redacted]' },
);

const keyPageUrl = option('public URL of the key page. Without https:// only on loopback', PAGE_URL);

const keyPageReturnOrigins = option(
  'origins that links back from the key page may have, such as https://app.acme.example',
  optional(ORIGINS, []),
  {
    flags: '--key-page-return-origin <origin...>',
    defaultDescription: 'none',
  },
);

/** The options of a command that makes links to the key page of a server. */
export const KEY_PAGE_LINK_OPTIONS = inGroup('Key page', { keyPageSecretFile, keyPageUrl, keyPageReturnOrigins });

/** The options of a server with a key page. */
export const KEY_PAGE_OPTIONS = inGroup('Key page', {
  keyPageHost: option('address of the key page', HOST, { default: '127.0.0.1' }),
  keyPagePort: option('port of the page where OWNERs manage API keys, 0 for a free one', optional(PORT, null), {
    defaultDescription: 'none, a free one with --demo',
  }),
  keyPageSecretFile: { ...keyPageSecretFile, ...optional(FILE, null), defaultDescription: 'none' },
  keyPageUrl: { ...keyPageUrl, ...optional(PAGE_URL, null), defaultDescription: 'its address and port' },
  keyPageReturnOrigins,
});
