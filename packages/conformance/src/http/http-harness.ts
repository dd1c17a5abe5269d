import type { Ports, WorkspaceApi } from '@workspace-api/core';

/** What a transport that is under test is told about time, and about what stands in front of it. */
export interface ServeOptions {
  /** How long one request may wait for the core, in milliseconds. */
  readonly deadlineMilliseconds?: number;
  /** How long a complete request may take to arrive, in milliseconds. */
  readonly requestTimeoutMilliseconds?: number;
  /** How many proxies in front of the server add to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
}

/** A server that listens on a loopback address. */
export interface RunningServer {
  /** What the paths of the API are appended to, such as `http://127.0.0.1:49152`. */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A transport over ports with an empty store of their own. */
export interface HttpHarness {
  readonly ports: Ports;
  /** Serves an API that is assembled from the ports, or from ports around them. */
  serve(api: WorkspaceApi, options: ServeOptions): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Opens a harness. It is called once per case. */
export type OpenHttp = () => Promise<HttpHarness>;
