/**
 * What a browser lets the page do: run, apply and read what comes from its own origin as a file. Nothing within the page
 * runs, no text becomes code, and nothing goes elsewhere. The images in the style sheet are part of it.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
