import type { ApiKeyId, WorkspaceId } from '@workspace-api/core';

/**
 * What became of one request, for logs, metrics and traces. It has no path, query, body or header value except the request
 * id, so it never carries a secret.
 */
export interface RequestRecord {
  /** As in `X-Request-Id` of the response. */
  readonly requestId: string;
  /** The HTTP method; null if the request was not valid HTTP. */
  readonly method: string | null;
  /** The operation; null for documents and pages, an unknown path or method, and a request rejected before routing. */
  readonly operationId: string | null;
  /** The workspace of the key, also if the key was then rejected; null without a known key. */
  readonly workspaceId: WorkspaceId | null;
  /** The key, also if it was then rejected; null without a known key. */
  readonly keyId: ApiKeyId | null;
  readonly status: number;
  /** The code of the problem; null for a success. */
  readonly code: string | null;
  /** The rate limits or quotas that rejected the request; empty otherwise. */
  readonly violatedPolicies: readonly string[];
  /** The error behind a status of 500 or above; undefined otherwise. The caller sees nothing of it. */
  readonly error: unknown;
}

/** The record of a request whose response was sent or aborted. */
export interface CompletedRequest extends RequestRecord {
  /** Whether the client closed the connection, or stopped reading, before the whole response was sent. */
  readonly aborted: boolean;
  /** From when the transport received the request until the response was sent; 0 if the request head was rejected. */
  readonly durationMilliseconds: number;
}

/** Receives the record of every request. Must not throw. */
export type OnResponse = (request: CompletedRequest) => void;
