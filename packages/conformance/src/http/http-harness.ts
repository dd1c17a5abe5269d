import type { Ports, WorkspaceApi } from '@workspace-api/core';
import type { Operation } from '@workspace-api/http';

/** Options of a transport under test. A case sets few of them; the transport's defaults apply to the others. */
export interface ServeOptions {
  /** How long one request may wait for the core, in milliseconds. */
  readonly deadlineMilliseconds?: number;
  /** How long a complete request may take to arrive, in milliseconds. Set by `describeHttpServerContract` only. */
  readonly requestTimeoutMilliseconds?: number;
  /** How many proxies in front of the server append to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  /** Operations of a host. Set by `describeOperationContract` only. */
  readonly operations?: readonly Operation[];
  /** The prefixes of those operations. */
  readonly prefixes?: readonly string[];
}

/** A server that listens on a loopback address. */
export interface RunningServer {
  /**
   * The URL that paths of the API are appended to, such as `http://127.0.0.1:49152`. An API that is mounted below a
   * path has that path here: `http://127.0.0.1:49152/mount`. No slash at the end.
   */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A transport over ports with an empty store of their own. */
export interface HttpHarness {
  readonly ports: Ports;
  /**
   * Lower-case names of headers that the host's application adds to responses, such as `x-powered-by`. If the OpenAPI
   * document has the header too, such as `vary`, the host may add elements to it. None if left out.
   */
  readonly hostHeaders?: readonly string[];
  /** The path of the reference that the host serves, to which the pages about problems link. None if left out. */
  readonly referencePath?: string;
  /** Serves an API that is assembled from the ports, or from ports that wrap them. May be called several times. */
  serve(api: WorkspaceApi, options: ServeOptions): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Opens a harness. Called once per case, or once per suite whose cases share a store. */
export type OpenHttp = () => Promise<HttpHarness>;
