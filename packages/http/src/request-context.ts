import type { Problem } from '@workspace-api/contract';
import type { ApiKey, ApiKeyId, RateLimitStatus, WorkspaceId } from '@workspace-api/core';
import type { HttpRequest, HttpRequestHead } from './http-request.js';
import { requestIdOf } from './request/headers.js';
import type { RequestRecord } from './request-record.js';

/** A request with its state and outcome. */
export class RequestContext<Request extends HttpRequestHead = HttpRequest> {
  readonly request: Request;
  readonly requestId: string;
  operationId: string | null = null;
  /** The state of the rate limits. Empty until a key is known. */
  rateLimits: readonly RateLimitStatus[] = [];
  #workspaceId: WorkspaceId | null = null;
  #keyId: ApiKeyId | null = null;
  #problem: Problem | null = null;
  #error: unknown = undefined;
  #hasEnded = false;
  #endAdmission: (() => void) | null = null;

  constructor(request: Request) {
    this.request = request;
    this.requestId = requestIdOf(request);
  }

  get mountPath(): string {
    return this.request.mountPath ?? '';
  }

  setKey({ id, workspaceId }: Pick<ApiKey, 'id' | 'workspaceId'>): void {
    this.#keyId = id;
    this.#workspaceId = workspaceId;
  }

  /**
   * Stores the function that ends the request in the core. Calls it immediately if a deadline has already ended the
   * request.
   */
  admit(end: () => void): void {
    if (this.#hasEnded) end();
    else this.#endAdmission = end;
  }

  /** Ends the request, whatever its outcome. */
  end(): void {
    this.#hasEnded = true;
    this.#endAdmission?.();
  }

  /** Stores the problem, and the error if the status is 500 or above. Other errors are not faults of the service. */
  fail(problem: Problem, error: unknown): void {
    this.#problem = problem;
    if (problem.status >= 500) this.#error = error;
  }

  recordOf(status: number): RequestRecord {
    return {
      requestId: this.requestId,
      method: this.request.method,
      operationId: this.operationId,
      workspaceId: this.#workspaceId,
      keyId: this.#keyId,
      status,
      code: this.#problem?.code ?? null,
      violatedPolicies: this.#problem?.['violated-policies'] ?? [],
      error: this.#error,
    };
  }
}
