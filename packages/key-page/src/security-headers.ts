import { toLogo } from '@workspace-api/reference/html';
import type { KeyPageOptions } from './key-page-options.js';

/** Returns the headers of every response: a browser runs only the page's own script, and shows the page in no frame but those named. */
export const securityHeaders = ({
  about,
  identify,
  frameAncestors = [],
}: KeyPageOptions<never>): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    `img-src ${toLogo(about?.logo)?.source ?? "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${identify === undefined || frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});
