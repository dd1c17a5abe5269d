/** The content codings of a resource (RFC 9110, section 8.4.1), smallest result first. */
export const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;

/** The content coding of a resource. */
export type ContentCoding = (typeof CONTENT_CODINGS)[number];
