import type { ApiKeyId, Timestamp, WorkspaceId } from '@workspace-api/core';

/**
 * The outcome of one request, for logs, metrics and traces. It contains no path, query, body or header value except valid
 * ids, names of fields, and of a request to a back office the workspace and the actor. So it never contains a secret.
 */
export interface RequestRecord {
  /** The same as `X-Request-Id` of the response. */
  readonly requestId: string;
  /** The trace id of a valid `traceparent` (W3C Trace Context) of the caller; null without one. */
  readonly traceId: string | null;
  /** The HTTP method. Null if the request was not valid HTTP. */
  readonly method: string | null;
  /** What was called: the API, the back office or the key page. Null if the request was rejected before. */
  readonly surface: 'api' | 'back_office' | 'key_page' | null;
  /**
   * The operation. Null for documents and pages, unknown paths and methods, requests that were rejected before
   * routing, and those to which the host's middleware responded.
   */
  readonly operationId: string | null;
  /**
   * The path template below the mount path, such as `/api/billing/v1/invoices/{invoiceId}`. Null for unknown paths and
   * methods, and for the same requests as `operationId` that no route matched.
   */
  readonly route: string | null;
  /** Whether the operation is deprecated. */
  readonly deprecated: boolean;
  /** The workspace of the key or token, also if it was rejected. Null if it is unknown. */
  readonly workspaceId: WorkspaceId | null;
  /** The key, or the id of the subject of a token, also if it was rejected. Null if it is unknown. */
  readonly keyId: ApiKeyId | null;
  /** When the key expires or has expired. Null if it never does, and for a token. */
  readonly keyExpiresAt: Timestamp | null;
  /**
   * The id of the record that the request created, or that an earlier request with its idempotency key did. Null for all
   * other requests, and for an id that is no UUID.
   */
  readonly createdId: string | null;
  /** The name of the token of a back office. Null if it was rejected, and for all other requests. */
  readonly tokenName: string | null;
  /** The member who uses the key page, or who makes a change in a back office, as the caller says. Null if unknown. */
  readonly actor: string | null;
  /**
   * The client, as trusted proxies report it: an IPv4 address, or the /64 network of an IPv6 address. The address of the
   * peer if the HTTP layer did not handle the request. Null if unknown. Personal data in some countries.
   */
  readonly clientAddress: string | null;
  readonly status: number;
  /** The code of the problem; null for a success. */
  readonly code: string | null;
  /** The rate limits or quotas that rejected the request; empty otherwise. */
  readonly violatedPolicies: readonly string[];
  /**
   * What is wrong with the input, as in the problem: the code, and the field, parameter or header by its name, never its value. At
   * most 10, each name cut at 100 characters.
   */
  readonly errors: readonly { readonly code: string; readonly pointer?: string; readonly parameter?: string }[];
  /** The error that caused a status of 500 or above, otherwise undefined. The caller never sees it. */
  readonly error: unknown;
}

/** The record of a request whose response was sent or aborted. */
export interface CompletedRequest extends RequestRecord {
  /** Whether the client closed the connection, or stopped reading, before the whole response was sent. */
  readonly aborted: boolean;
  /**
   * The time from receiving the request to sending the response, in milliseconds. 0 if the request head was rejected.
   */
  readonly durationMilliseconds: number;
}

/** Receives the record of a request before its response is sent. An error that it throws, or rejects with, is printed. */
export type OnRecord = (request: RequestRecord) => void;

/** Receives the record of every request. An error that it throws, or rejects with, is printed and affects no response. */
export type OnResponse = (request: CompletedRequest) => void;
