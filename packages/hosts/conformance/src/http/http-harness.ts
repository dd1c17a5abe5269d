import type { AdminPorts } from '@workspace-api/admin';
import type { WorkspaceApi } from '@workspace-api/core';
import type { HttpHandlerOptions, OnResponse, ServedOperation } from '@workspace-api/http';

/** Options of a transport under test. Each case sets few of them; the others keep the transport's defaults. */
export interface ServeOptions {
  /** How long one request may wait for the core, in milliseconds. */
  readonly deadlineMilliseconds?: number;
  /** How long a complete request may take to arrive, in milliseconds. Set by `describeHttpServerContract` only. */
  readonly requestTimeoutMilliseconds?: number;
  /** How many proxies in front of the server append to `X-Forwarded-For`. */
  readonly trustedProxies?: number;
  /** Verifies access tokens. */
  readonly verifyToken?: HttpHandlerOptions['verifyToken'];
  /** Receives the record of every request. */
  readonly onResponse?: OnResponse;
  /** Operations of a host. */
  readonly operations?: readonly ServedOperation[];
  /** The prefixes of those operations. */
  readonly prefixes?: readonly string[];
}

/** A server that listens on a loopback address. */
export interface RunningServer {
  /**
   * The base URL of the API without a trailing slash, such as `http://127.0.0.1:49152`, or
   * `http://127.0.0.1:49152/mount` if it is mounted below a path.
   */
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A transport on ports with an empty store. */
export interface HttpHarness {
  readonly ports: AdminPorts;
  /**
   * Lower-case names of headers that the host's application adds to responses, such as `x-powered-by`. The host may
   * also add elements to a documented header, such as `vary`. Default: none.
   */
  readonly hostHeaders?: readonly string[];
  /**
   * The operations that the host always serves beside the six, and beside those that a case passes to `serve`. Default:
   * none.
   */
  readonly operations?: readonly ServedOperation[];
  /**
   * Whether the platform hands over requests with their whole bodies only, as AWS Lambda and message queues do. Default:
   * false.
   */
  readonly wholeBodies?: boolean;
  /** Serves an API on the ports, or on ports that wrap them. May be called several times. */
  serve(api: WorkspaceApi, options: ServeOptions): Promise<RunningServer>;
  close(): Promise<void>;
}

/** Opens a harness. Called once per case, or once per suite whose cases share a store. */
export type OpenHttp = () => Promise<HttpHarness>;
