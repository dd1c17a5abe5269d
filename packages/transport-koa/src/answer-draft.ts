import type { OperationId, Problem, ProblemCode } from '@workspace-api/contract';
import type { ApiKey, ApiKeyId, RateLimitStatus, WorkspaceId } from '@workspace-api/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer } from './answer.js';
import { requestIdOf } from './request-id-of.js';

/** Which request an error belongs to. */
export interface ErrorContext {
  readonly requestId: string;
  /** The operation's name, or null when there was none. */
  readonly operationId: string | null;
}

/** Who wants to be told of answers. */
export interface AnswerObserver {
  /**
   * Told of every answer, once it has been sent or can no longer be: of successes, problems, the document and the pages,
   * and by the server also of what was refused because it is not valid HTTP. Must not throw.
   */
  readonly onAnswer?: (answer: Answer) => void;
  /** Told of every error behind an answer of 500 or above, for the log. The caller is told none of it. Must not throw. */
  readonly onError?: (error: unknown, context: ErrorContext) => void;
}

/** A property of the response is found at a fraction of what a WeakMap costs each request. */
const DRAFT = Symbol('answer draft');

interface Drafted {
  [DRAFT]?: AnswerDraft;
}

/** Of a response that was cut off, too, Node says that it is finished; but then its connection broke before its end. */
const wasSent = ({ writableFinished, req: { socket } }: ServerResponse): boolean =>
  writableFinished && (!socket.destroyed || socket.writableFinished);

/** What is known so far of the answer to one request. It is told once, by whoever answers first. */
export class AnswerDraft {
  readonly requestId: string;
  /** How the limits stand; none before a key is known. */
  rateLimits: readonly RateLimitStatus[] = [];
  readonly #method: string | null;
  readonly #observer: AnswerObserver;
  readonly #start = performance.now();
  #operationId: OperationId | null = null;
  #workspaceId: WorkspaceId | null = null;
  #keyId: ApiKeyId | null = null;
  #problem: Problem | null = null;
  #error: unknown = undefined;
  #isTold = false;

  constructor(requestId: string, method: string | null, observer: AnswerObserver) {
    this.requestId = requestId;
    this.#method = method;
    this.#observer = observer;
  }

  routeTo(operationId: OperationId): void {
    this.#operationId = operationId;
  }

  present({ id, workspaceId }: Pick<ApiKey, 'id' | 'workspaceId'>): void {
    this.#keyId = id;
    this.#workspaceId = workspaceId;
  }

  fail(problem: Problem, error: unknown): void {
    this.#problem = problem;
    if (problem.status < 500) return;
    this.#error = error;
    this.#observer.onError?.(error, { requestId: this.requestId, operationId: this.#operationId });
  }

  /** Tells of the answer that the handler of the request has given, once it is on its way or can no longer be sent. */
  tellOnceClosed(response: ServerResponse): void {
    if (this.#observer.onAnswer === undefined) return;
    const tell = (): void => {
      this.tell(response.statusCode, this.#problem?.code ?? null, wasSent(response));
    };
    if (response.closed) tell();
    else response.on('close', tell);
  }

  /** Tells of an answer, unless one has been told of. */
  tell(status: number, code: ProblemCode | null, isSent: boolean): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#observer.onAnswer?.({
      requestId: this.requestId,
      method: this.#method,
      operationId: this.#operationId,
      workspaceId: this.#workspaceId,
      keyId: this.#keyId,
      status,
      code,
      violatedPolicies: this.#problem?.['violated-policies'] ?? [],
      error: this.#error,
      isSent,
      durationMilliseconds: performance.now() - this.#start,
    });
  }
}

/** Opens the draft of the answer to a request, where everybody finds it who has the response. */
export const openDraft = (
  request: IncomingMessage,
  response: ServerResponse,
  observer: AnswerObserver,
): AnswerDraft => {
  const draft = new AnswerDraft(requestIdOf(request), request.method ?? null, observer);
  (response as Drafted)[DRAFT] = draft;
  return draft;
};

/** The draft of an answer; undefined before its request is looked at. */
export const draftOf = (response: ServerResponse): AnswerDraft | undefined => (response as Drafted)[DRAFT];

/** The draft of an answer whose request is being looked at. */
export const openedDraft = (response: ServerResponse): AnswerDraft => {
  const draft = draftOf(response);
  if (draft === undefined) throw new Error('The request has no draft of its answer.');
  return draft;
};
