import type { Caller } from '@workspace-api/core';

/** A request whose parts are requests too. It counts and is in flight once, with all of them. */
export interface WholeRequest {
  /** Its caller, once it was checked and counted. */
  readonly identified: Caller | undefined;
  /** Keeps the request in flight until some work settles. Returns the work. */
  hold<Result>(work: Promise<Result>): Promise<Result>;
}

/** A request as a transport passes it on. It depends on no framework and no runtime. */
export interface HttpRequest {
  readonly method: string;
  /** The path below the mount path in origin form, without the query: `/api/public/v1/groups`. */
  readonly path: string;
  /** The query without its question mark. Empty if there is none. */
  readonly query: string;
  /**
   * The path at which the host mounted the API, such as `/shop`. It prefixes the links in responses. Empty or omitted
   * at the root.
   */
  readonly mountPath?: string | undefined;
  /** The address of the peer, by which failed keys are limited. */
  readonly clientAddress?: string | undefined;
  /**
   * The id that the host gave the request. It replaces the `X-Request-Id` of the caller, and may have any characters that a
   * header can have.
   */
  readonly requestId?: string | undefined;
  /**
   * The request of the host: its context in Koa, the request of Node.js with the fields that Express adds, or a `Request`. The
   * API never reads it.
   */
  readonly source?: unknown;
  /** The request that this one is part of, such as the message with the call of a tool. */
  readonly partOf?: WholeRequest | undefined;
  /** Returns a header by its lower-case name. The values of a repeated header are joined by ", ". */
  header(name: string): string | undefined;
  /**
   * Reads the body. Called at most once, after the key was accepted. Rejects with the `RequestError` `body_too_large`
   * if the body exceeds the limit in bytes, and with `malformed_request` if it is incomplete.
   */
  readBody(limit: number): Promise<Uint8Array>;
}

/** A request without its query and body. The response to a request that failed depends on nothing else. */
export type HttpRequestHead = Omit<HttpRequest, 'query' | 'readBody'>;
