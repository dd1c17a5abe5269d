/** The codings in which a resource can be sent (RFC 9110, section 8.4.1), the shortest first. */
export const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;

/** A coding in which a resource can be sent. */
export type ContentCoding = (typeof CONTENT_CODINGS)[number];
