/** A request of a load. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The requests to send, and the expected responses. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  /** The number of concurrent connections. */
  readonly connections: number;
  /** The status that every response must have. */
  readonly status: number;
  /** Requests per second, sent regardless of responses. Default: each connection sends after its last response. */
  readonly rate?: number;
}

/** A load on one server. */
export interface ServerLoad extends Load {
  readonly url: string;
  readonly seconds: number;
}

/** The order to the load process. Servers share the connections. */
export interface LoadOrder extends Omit<ServerLoad, 'url'> {
  readonly urls: readonly string[];
}

/** The result of a load. */
export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  /** The bytes of all responses and of the bodies of all requests. Not at a fixed rate. */
  readonly bytes?: number;
  /** In milliseconds, from the time when a request was due. Only at a fixed rate. */
  readonly p99?: number;
}
