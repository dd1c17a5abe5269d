/**
 * Lets a browser run, apply and read only files from the same origin: no inline script or style, and no text as code. The
 * only request to elsewhere is for a logo. The search reads the text of the guides.
 */
const contentSecurityPolicy = (logoSource: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src 'self'${logoSource}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the headers of every response of the reference, which may load a logo from one source. */
export const securityHeaders = (logoSource?: string) =>
  ({
    'Content-Security-Policy': contentSecurityPolicy(logoSource === undefined ? '' : ` ${logoSource}`),
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }) as const;
