import type { Resource } from './resource.js';

/** The reference of the API for people: a page, and the files that it loads. */
export interface Reference {
  /** Where the page is. Everything else of the reference is below. */
  readonly path: string;
  readonly resources: readonly Resource[];
}
