import type { ContentCoding } from './content-coding.js';

/** A page or file that is served to anyone. */
export interface Resource {
  readonly path: string;
  /** The headers of responses in every coding. `ETag` is for conditional requests. */
  readonly headers: Readonly<Record<'Content-Type' | 'ETag', string>> & Readonly<Record<string, string>>;
  /** Returns the bytes in a coding. The caller must not change them. */
  read(coding: ContentCoding): Promise<Uint8Array>;
}
