/** A request of a load. In a header, `[<id>]` stands for one that is new each time. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What is sent, and what must be answered. */
export interface Load {
  readonly requests: readonly LoadRequest[];
  /** How many at once. */
  readonly connections: number;
  /** Of every answer. */
  readonly status: number;
  /** How many a second, whatever the answers do; as many as are answered unless given. */
  readonly rate?: number;
}

/** What the process that sends is told. */
export interface LoadOrder extends Load {
  readonly url: string;
  readonly seconds: number;
}

/** What came of it. */
export interface LoadReport {
  readonly requests: number;
  readonly seconds: number;
  /** In milliseconds; at a fixed rate, from when a request was due. */
  readonly latency: { readonly mean: number; readonly p50: number; readonly p99: number; readonly p999: number };
}

/** What the process that sends answers. */
export type LoadAnswer = { readonly report: LoadReport } | { readonly failure: string };
