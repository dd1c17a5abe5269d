import type { OperationId, Problem, ProblemCode } from '@workspace-api/contract';
import type { ApiKey, ApiKeyId, WorkspaceId } from '@workspace-api/core';
import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';

export type OnAnswer = (answer: Answer) => void;

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
  readonly #requestId: string;
  readonly #method: string | null;
  readonly #onAnswer: OnAnswer;
  readonly #start = performance.now();
  #operationId: OperationId | null = null;
  #workspaceId: WorkspaceId | null = null;
  #keyId: ApiKeyId | null = null;
  #problem: Problem | null = null;
  #error: unknown = undefined;
  #isTold = false;

  constructor(requestId: string, method: string | null, onAnswer: OnAnswer) {
    this.#requestId = requestId;
    this.#method = method;
    this.#onAnswer = onAnswer;
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
    if (problem.status >= 500) this.#error = error;
  }

  /** Tells of the answer that the handler of the request has given, once it is on its way or can no longer be sent. */
  tellOnceClosed(response: ServerResponse): void {
    const tell = (): void => {
      this.tell(response.statusCode, this.#problem?.code ?? null, wasSent(response));
    };
    if (response.closed) tell();
    else response.once('close', tell);
  }

  /** Tells of an answer, unless one has been told of. */
  tell(status: number, code: ProblemCode | null, isSent: boolean): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#onAnswer({
      requestId: this.#requestId,
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

/** Keeps the draft of an answer where everybody finds it who has the response. */
export const keepDraft = (response: ServerResponse, draft: AnswerDraft): void => {
  (response as Drafted)[DRAFT] = draft;
};

/** The draft of an answer; undefined when nobody wants to be told. */
export const draftOf = (response: ServerResponse): AnswerDraft | undefined => (response as Drafted)[DRAFT];
