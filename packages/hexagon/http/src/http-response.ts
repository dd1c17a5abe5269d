/** A response for a transport to send. */
export interface HttpResponse {
  readonly status: number;
  /** The headers by name, without `Content-Length` and `Date`, which the transport sets. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The body. Strings are sent as UTF-8. The response to HEAD has the body of GET, but the transport sends only its
   * length.
   */
  readonly body: string | Uint8Array | null;
}
