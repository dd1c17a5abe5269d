import { toLogo } from '@workspace-api/reference/html';
import type { KeyPageOptions } from './key-page-options.js';

/** Returns the headers of every response: a browser runs only the page's own script, and only the named origins may frame it. */
export const securityHeaders = ({
  about,
  identify,
  links,
  frameAncestors = [],
}: KeyPageOptions<never>): Readonly<Record<string, string>> => {
  const logo = toLogo(about?.logo);
  const ancestors = identify === undefined ? [] : frameAncestors;
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      ...(logo === null ? [] : [`img-src ${logo.source}`]),
      "form-action 'self'",
      "base-uri 'none'",
      `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    ].join('; '),
    ...(links?.url.protocol === 'https:' && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
};
