/** A request as a transport passes it on. It names no framework and no runtime, so any transport can make one. */
export interface HttpRequest {
  readonly method: string;
  /** The path in origin form, without the query and below the mount path: `/api/public/v1/groups`. */
  readonly path: string;
  /** The query without its question mark; empty if there is none. */
  readonly query: string;
  /** Where the host has mounted the API, such as `/shop`. Links in responses begin with it. Empty or absent at the root. */
  readonly mountPath?: string | undefined;
  /** The address of the peer. Failed keys are limited by it. */
  readonly clientAddress?: string | undefined;
  /** The id that the host gave the request. It replaces the caller's `X-Request-Id`. */
  readonly requestId?: string | undefined;
  /** Returns a header by its lower-case name. Values of a repeated header are joined by ", ". */
  header(name: string): string | undefined;
  /**
   * Reads the body, at most once and only after the key was accepted. Rejects with the `RequestError` `body_too_large`
   * if the body has more bytes than the limit, and with `malformed_request` if it breaks off.
   */
  readBody(limit: number): Promise<Uint8Array>;
}
