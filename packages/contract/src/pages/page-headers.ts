/** The SHA-256 hash of the style of problem pages, which allows a browser to apply it. After a change, a test prints the new one. */
const STYLE_HASH = 'sha256-roRxR8VfSlQi4+m2rDESuNj2KNDZO/p7oCpqONHpYXY=';

/** Allows a page to load its icon and nothing else, run no scripts, lead to the search, and be framed by nobody. */
const CONTENT_SECURITY_POLICY = `default-src 'none'; img-src 'self'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The headers of every problem page in both formats. A page changes only with a release, so it can be cached for an hour. */
export const PAGE_HEADERS = {
  'Cache-Control': 'public, max-age=3600',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept',
  'X-Content-Type-Options': 'nosniff',
} as const;
