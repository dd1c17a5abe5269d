import type { Problem } from '@workspace-api/contract';
import type { ApiKey, ApiKeyId, AuthorizeOptions, RateLimitStatus, WorkspaceId } from '@workspace-api/core';
import type { HttpRequest } from './http-request.js';
import { clientAddress } from './request/client-address.js';
import { isRequestId } from './request/headers.js';
import type { RequestRecord } from './request-record.js';

/** A request with its state and outcome. The core reports the key and the limits to it. */
export class RequestContext implements AuthorizeOptions {
  readonly request: HttpRequest;
  readonly requestId: string;
  readonly #trustedProxies: number;
  operationId: string | null = null;
  /** The state of the rate limits. Empty until a key is known. */
  rateLimits: readonly RateLimitStatus[] = [];
  /** The workspace of the key. Null until a key is known. */
  workspaceId: WorkspaceId | null = null;
  #keyId: ApiKeyId | null = null;
  #problem: Problem | null = null;
  #error: unknown = undefined;
  #hasEnded = false;
  #endAdmission: (() => void) | null = null;

  constructor(request: HttpRequest, trustedProxies = 0) {
    this.request = request;
    this.#trustedProxies = trustedProxies;
    const requestId = request.requestId ?? request.header('x-request-id');
    this.requestId = isRequestId(requestId) ? requestId : crypto.randomUUID();
  }

  get mountPath(): string {
    return this.request.mountPath ?? '';
  }

  /** The address of the client. Most requests do not need it. */
  get address(): string | undefined {
    return clientAddress(this.request, this.#trustedProxies);
  }

  /** Whether the request has ended, for example at its deadline. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  onRateLimits(statuses: readonly RateLimitStatus[]): void {
    this.rateLimits = statuses;
  }

  onKey({ id, workspaceId }: Pick<ApiKey, 'id' | 'workspaceId'>): void {
    this.#keyId = id;
    this.workspaceId = workspaceId;
  }

  /**
   * Stores the function that ends the request in the core. Calls it immediately if a deadline has already ended the
   * request.
   */
  onAdmitted(end: () => void): void {
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
      workspaceId: this.workspaceId,
      keyId: this.#keyId,
      status,
      code: this.#problem?.code ?? null,
      violatedPolicies: this.#problem?.['violated-policies'] ?? [],
      error: this.#error,
    };
  }
}
