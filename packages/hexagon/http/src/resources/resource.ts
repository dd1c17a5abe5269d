/** The content codings of a resource (RFC 9110, section 8.4.1), smallest result first. */
export const CONTENT_CODINGS = ['br', 'gzip', 'identity'] as const;

/** The content coding of a resource. */
export type ContentCoding = (typeof CONTENT_CODINGS)[number];

/** A public page or file. */
export interface Resource {
  readonly path: string;
  /** The headers of responses in every coding. `ETag` is for conditional requests. */
  readonly headers: Readonly<Record<'Content-Type' | 'ETag', string>> & Readonly<Record<string, string>>;
  /** The codings that it has. Defaults to all. */
  readonly codings?: readonly ContentCoding[] | undefined;
  /** Returns the bytes in a coding. The caller must not change them. */
  read(coding: ContentCoding): Promise<Uint8Array>;
}
