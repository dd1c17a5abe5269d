import type { ContentCoding } from './content-coding.js';

/** Something that is served to anybody as it stands: a page, or a file that a page loads. */
export interface Resource {
  readonly path: string;
  /** The headers of its answers, in whatever coding. `ETag` is for requests that only ask whether it has changed. */
  readonly headers: Readonly<Record<'Content-Type' | 'ETag', string>> & Readonly<Record<string, string>>;
  /** Its bytes in a coding. Whoever sends them does not change them. */
  read(coding: ContentCoding): Promise<Uint8Array>;
}
