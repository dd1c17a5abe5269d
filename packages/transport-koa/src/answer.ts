import type { OperationId, ProblemCode } from '@workspace-api/contract';
import type { ApiKeyId, WorkspaceId } from '@workspace-api/core';

/**
 * What became of one request, for logs and metrics. It holds no path, no query, no body and no value of a header, but for
 * the request id.
 */
export interface Answer {
  /** As the caller got it in `X-Request-Id`. */
  readonly requestId: string;
  /** The HTTP method; null where the request was not valid HTTP. */
  readonly method: string | null;
  /** The operation; null for the document, the pages, an unknown path or method, and what was refused before routing. */
  readonly operationId: OperationId | null;
  /** The workspace of the key, as soon as that was found, also when it was then refused; null without a known key. */
  readonly workspaceId: WorkspaceId | null;
  /** The key, as soon as it was found, also when it was then refused; null without a known key. */
  readonly keyId: ApiKeyId | null;
  readonly status: number;
  /** The code of the problem; null for a success. */
  readonly code: ProblemCode | null;
  /** The rate limits or quotas that were reached; empty unless that is why the request was refused. */
  readonly violatedPolicies: readonly string[];
  /** The error behind an answer of 500 or above; undefined behind any other. The caller is told none of it. */
  readonly error: unknown;
  /**
   * Whether all of the answer was sent. Not to a caller who hung up or stopped reading before; status and code are then
   * those of the answer that it would have got.
   */
  readonly isSent: boolean;
  /** From when the head of the request was read until its answer was sent; 0 when the head was what was refused. */
  readonly durationMilliseconds: number;
}
