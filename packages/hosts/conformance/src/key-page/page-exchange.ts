/** A request for a page. */
export interface PageRequest {
  readonly method: string;
  /** The path with the mount path, and the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A response with the whole text of its body. */
export interface PageResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}
