import type { Problem } from '@workspace-api/contract';
import type { ApiKeyId, Caller, KeyIdentity, RateLimitStatus, Timestamp, WorkspaceId } from '@workspace-api/core';
import { networkOf, type KeyCheckObserver } from '@workspace-api/core/internal';
import { Deadline } from '../deadline.js';
import type { HttpRequest, HttpRequestHead, WholeRequest } from '../http-request.js';
import { requestIdOf } from './request-id.js';
import type { RequestRecord } from './request-record.js';
import { rateLimitHeaders } from './rate-limit-headers.js';

/** A header `traceparent` of W3C Trace Context: version, trace id, parent id and flags. Ids of zeros are invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** What all requests of a surface have in common. */
export interface ContextOptions {
  readonly surface?: RequestRecord['surface'] | undefined;
  /** The time that a request may wait for its admission and its work. Defaults to 8,000. */
  readonly deadlineMilliseconds?: number | undefined;
}

/** The maximum number of errors of a record, and the maximum length of a name in one. */
const [MAX_ERRORS, MAX_NAME_LENGTH] = [10, 100];

const NO_ERRORS: RequestRecord['errors'] = [];

/** Returns the errors of a problem without their details. Callers choose names of unknown fields, of any length. */
const errorsOf = ({ errors }: Problem): RequestRecord['errors'] =>
  errors?.slice(0, MAX_ERRORS).map(({ code, pointer, parameter }) => ({
    code,
    ...(pointer !== undefined && { pointer: pointer.slice(0, MAX_NAME_LENGTH) }),
    ...(parameter !== undefined && { parameter: parameter.slice(0, MAX_NAME_LENGTH) }),
  })) ?? NO_ERRORS;

/** A request with its state and outcome. The check of its key writes the key and the rate limits into it. */
export class RequestContext<Request extends HttpRequestHead = HttpRequest> implements KeyCheckObserver, WholeRequest {
  readonly request: Request;
  readonly #surface: RequestRecord['surface'];
  readonly requestId: string;
  /** The time that the request may wait for its admission and its work, but not for its body. */
  readonly deadline: Deadline;
  identified: Caller | undefined;
  operationId: string | null = null;
  route: string | null = null;
  /** The client, as its record has it. */
  address: string | undefined;
  /** The address of the client as it was sent. */
  exactAddress: string | undefined;
  workspaceId: WorkspaceId | null = null;
  createdId: string | null = null;
  tokenName: string | null = null;
  /** The headers of a deprecated operation. */
  deprecation: Readonly<Record<string, string>> | undefined;
  actor: string | null = null;
  /** The record of the operation that an endpoint has called for this request. It takes the place of the request's own. */
  calledOperation: RequestRecord | null = null;
  #rateLimits: readonly RateLimitStatus[] = [];
  #keyId: ApiKeyId | null = null;
  #keyExpiresAt: Timestamp | null = null;
  #problem: Problem | null = null;
  #error: unknown = undefined;
  #hasEnded = false;
  /** The request itself, and its work in the core. A deadline ends the one, but not the other. */
  #inProgress = 1;
  #endAdmission: (() => void) | null = null;

  constructor(request: Request, { surface = null, deadlineMilliseconds = 8_000 }: ContextOptions = {}) {
    this.request = request;
    this.#surface = surface;
    this.deadline = new Deadline(deadlineMilliseconds);
    this.requestId = requestIdOf(request);
    this.identified = request.partOf?.identified;
  }

  get mountPath(): string {
    return this.request.mountPath ?? '';
  }

  onRateLimits(statuses: readonly RateLimitStatus[]): void {
    this.#rateLimits = statuses;
  }

  onKey({ id, workspaceId, prefix, expiresAt }: KeyIdentity): void {
    this.#keyId = id;
    this.#keyExpiresAt = prefix === undefined ? null : (expiresAt ?? null);
    this.workspaceId = workspaceId;
  }

  /** Ends the request in the core at once if a deadline has already ended it here. */
  onAdmitted(end: () => void): void {
    if (this.#hasEnded) end();
    else this.#endAdmission = end;
  }

  hold<Result>(work: Promise<Result>): Promise<Result> {
    const { partOf } = this.request;
    if (partOf !== undefined) return partOf.hold(work);
    this.#inProgress += 1;
    work.then(this.#leave, this.#leave);
    return work;
  }

  readonly #leave = (): void => {
    this.#inProgress -= 1;
    if (this.#inProgress === 0) this.#endAdmission?.();
  };

  /** Stores the problem, and the error if the status is 500 or above. Other errors are not faults of the service. */
  fail(problem: Problem, error: unknown): void {
    this.#problem = problem;
    if (problem.status >= 500) this.#error = error;
  }

  /** Returns the headers of all responses except documents and pages. Responses of the API must not be cached. */
  headers(mediaType: string): Record<string, string> {
    const headers = {
      'X-Request-Id': this.requestId,
      'Content-Type': mediaType,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    };
    return Object.assign(headers, rateLimitHeaders(this.#rateLimits), this.deprecation);
  }

  /** Ends the request, successful or not, and returns its record. */
  end(status: number): RequestRecord {
    this.#hasEnded = true;
    this.#leave();
    if (this.calledOperation !== null) return this.calledOperation;
    return {
      requestId: this.requestId,
      traceId: TRACEPARENT.exec(this.request.header('traceparent') ?? '')?.[1] ?? null,
      method: this.request.method,
      surface: this.#surface,
      operationId: this.operationId,
      route: this.route,
      deprecated: this.deprecation !== undefined,
      workspaceId: this.workspaceId,
      keyId: this.#keyId,
      keyExpiresAt: this.#keyExpiresAt,
      createdId: this.createdId,
      tokenName: this.tokenName,
      actor: this.actor,
      clientAddress: this.address ?? networkOf(this.request.clientAddress ?? '') ?? null,
      status,
      code: this.#problem?.code ?? null,
      violatedPolicies: this.#problem?.['violated-policies'] ?? [],
      errors: this.#problem === null ? NO_ERRORS : errorsOf(this.#problem),
      error: this.#error,
    };
  }
}
