/** A request of a load. In a header, `[<id>]` is replaced by a new id each time. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The requests to send and the expected status. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  /** The number of connections. */
  readonly connections: number;
  /** The expected status of every response. */
  readonly status: number;
  /** The fixed rate in requests per second. If omitted, each response triggers the next request. */
  readonly rate?: number;
}

/** An order to the load process. */
export interface LoadOrder extends Load {
  readonly url: string;
  readonly seconds: number;
}

/** The result of a load. */
export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  /** Latencies in milliseconds. At a fixed rate they start when a request was due. */
  readonly latency: { readonly mean: number; readonly p50: number; readonly p99: number; readonly p999: number };
}

/** The reply of the load process. */
export type LoadAnswer = { readonly report: LoadReport } | { readonly failure: string };
