import { inGroup, option } from './command-option.js';
import { FILE, optional, text, type ValueType } from './value-types.js';

const NONE = { defaultDescription: 'none' };

const isOrigin = (value: string): boolean => URL.canParse(value) && new URL(value).origin === value;

/** Origins, separated by spaces or commas. */
const ORIGINS: ValueType<readonly string[]> = {
  rule: 'takes one or more origins, such as https://app.acme.example.',
  read: (given = []) => {
    const origins = [given].flat().flatMap((one) => String(one).split(/[\s,]+/));
    return origins.every(isOrigin) ? origins : undefined;
  },
};

/** The public URL of the key page. */
export const PAGE_URL = text(
  'url',
  'takes a URL that begins with https:// or http://.',
  (url) => /^https?:/.test(url) && URL.canParse(url),
);

/** The options of every command that makes or serves links to the key page. */
export const KEY_PAGE_OPTIONS = inGroup('Key page', {
  keyPageSecretFile: option(
    'file with the secrets that seal links to the key page, one per line, of at least 32 bytes. The first one seals',
    optional(FILE, null),
    // It may be a secret by mistake.
    { ...NONE, redact: () => '[redacted]' },
  ),
  keyPageUrl: option('public URL of the key page. Without https:// only on loopback', optional(PAGE_URL, null), {
    defaultDescription: 'its address and port',
  }),
  keyPageReturnOrigins: option('origins that links back from the key page may have', ORIGINS, {
    ...NONE,
    flags: '--key-page-return-origin <origin...>',
  }),
});
