/** A response as a transport sends it. */
export interface HttpResponse {
  readonly status: number;
  /** By name, without `Content-Length` and `Date`, which are the transport's. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text is sent as UTF-8. A response to HEAD has the body of GET here: the transport sends its length only. */
  readonly body: string | Uint8Array | null;
}
