/** The part of `IncomingMessage` that the HTTP layer reads. Koa, Express, Fastify and NestJS all pass one on. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  /** Absent if there is no connection, as on a serverless platform. */
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
  readonly destroyed: boolean;
  readonly errored: Error | null;
  /** Whether the whole request has arrived. */
  readonly complete: boolean;
  readonly readableDidRead: boolean;
  readonly readableEnded: boolean;
  read(): Uint8Array | null;
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  once(event: 'end', listener: () => void): unknown;
  once(event: 'error', listener: (error: Error) => void): unknown;
  off(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  resume(): unknown;
}

/** The part of `ServerResponse` that shows whether the response was sent. */
export interface NodeResponse {
  readonly closed: boolean;
  readonly writableEnded: boolean;
  readonly writableFinished: boolean;
  /** Null for a pipelined response until its turn. */
  readonly socket: object | null;
  readonly req: { readonly socket?: NodeSocket | undefined };
  on(event: 'close', listener: () => void): unknown;
}

/** The part of a connection that shows whether its responses were sent. */
interface NodeSocket {
  readonly destroyed: boolean;
  readonly writableFinished: boolean;
  setMaxListeners(count: number): NodeSocket;
  on(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}
