/** The SHA-256 hash of the style of problem pages, which allows a browser to apply it. After a change, a test prints the new one. */
const STYLE_HASH = 'sha256-s1xxQsarO5W549b45uGHEPxJ8uKNS0bznuNq3BnLtgg=';

/** Prevents a page from loading anything, running scripts, sending forms and being framed. */
const CONTENT_SECURITY_POLICY = `default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * The headers of every problem page in both formats. A page changes only with a release, so it can be cached for an hour. A
 * page in the frame of a reference has that reference's `Cache-Control` and policy.
 */
export const PAGE_HEADERS = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
  'X-Content-Type-Options': 'nosniff',
} as const;
