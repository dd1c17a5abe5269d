import type { Json } from '../open-api/json.js';
import type { Resource } from './resource.js';

/** The API reference: a page created from the OpenAPI document, the files that it loads, and guides. */
export interface Reference {
  /** The path of the page. All other paths are below it: the guides at `/guides`, the icon at `/favicon.svg`. */
  readonly path: string;
  /** The files that the page loads, and the guides. They are the same for every API. */
  readonly resources: readonly Resource[];
  /** The headers of the page. */
  readonly headers: Readonly<Record<'Content-Type', string>> & Readonly<Record<string, string>>;
  /** Returns the HTML page for an OpenAPI document of the contract. Its links are relative to the page. */
  toHtml(document: Json): string;
}
