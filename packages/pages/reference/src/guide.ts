/** A guide for callers, as the build has made it from a page of the documentation. */
export interface Guide {
  /** Where it is served, below the mount path. */
  readonly path: string;
  readonly title: string;
  /** The first paragraph, in plain text. */
  readonly summary: string;
  /** The codes of problems that it names. */
  readonly codes: readonly string[];
  /** Its name in the folder of assets: HTML without a frame. */
  readonly file: string;
}
