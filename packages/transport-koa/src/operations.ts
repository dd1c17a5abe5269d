import {
  IDEMPOTENCY_KEY,
  ROUTES,
  parseJson,
  readBearer,
  readIdempotencyKey,
  readQuery,
  requireJson,
  type OperationId,
  type Route,
} from '@workspace-api/contract';
import type { CreateCampaignOptions, Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import type { IncomingMessage } from 'node:http';
import type { AnswerDraft } from './answer-draft.js';
import { clientAddress } from './client-address.js';
import { Deadline } from './deadline.js';
import { readBody } from './read-body.js';
import { problemReply, successReply, type Reply } from './reply.js';

/** Answers a request for one operation, with this query (without its question mark). Never rejects. */
type Answering = (request: IncomingMessage, search: string, draft: AnswerDraft) => Promise<Reply>;

/** One operation over HTTP. */
export interface Operation {
  readonly route: Route;
  readonly answer: Answering;
}

/** What the operations have in common. Each route was checked against its operation where it is written. */
type Operate = (principal: Principal<Scope>, input: unknown, options?: CreateCampaignOptions) => Promise<unknown>;

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

const readIdempotencyHeader = ({ headers }: IncomingMessage): CreateCampaignOptions => {
  const header = headers[IDEMPOTENCY_HEADER];
  return { idempotencyKey: readIdempotencyKey(Array.isArray(header) ? header.join(', ') : header) };
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  requireJson(request.headers['content-type'], request.headers['content-encoding']);
  return parseJson(await readBody(request));
};

/** How operations are served. */
export interface OperationOptions {
  /** How long one request may wait for the core. */
  readonly deadlineMilliseconds: number;
  /** How many proxies in front of the server add to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

/** Serves one route: the key and its scope first, then the request, then the operation itself. */
const operationOf = (
  api: WorkspaceApi,
  route: Route,
  { deadlineMilliseconds, trustedProxies }: OperationOptions,
): Answering => {
  const operate = (api as Readonly<Record<OperationId, Operate>>)[route.operationId];

  const authorize = (request: IncomingMessage, draft: AnswerDraft): Promise<Principal<Scope>> =>
    api.authorize(readBearer(request.headers.authorization), route.scope, {
      address: clientAddress(request, trustedProxies),
      // Kept as soon as they are known, so that every answer has them, whatever comes of the request.
      onRateLimits: (statuses) => void (draft.rateLimits = statuses),
      onKey: (key) => draft.present(key),
    });

  const read = async (request: IncomingMessage, search: string, draft: AnswerDraft): Promise<unknown> => {
    const principal = await authorize(request, draft);
    return operate(principal, readQuery(search, route.isList));
  };

  const write = async (request: IncomingMessage, search: string, draft: AnswerDraft): Promise<unknown> => {
    const deadline = new Deadline(deadlineMilliseconds);
    const principal = await deadline.wait(authorize(request, draft));
    readQuery(search, route.isList);
    const input = await readJson(request);
    return deadline.wait(operate(principal, input, readIdempotencyHeader(request)));
  };

  const perform: (...exchange: Parameters<typeof read>) => Promise<unknown> =
    route.body === null ? (...exchange) => new Deadline(deadlineMilliseconds).wait(read(...exchange)) : write;

  return async (request, search, draft) => {
    draft.routeTo(route.operationId);
    try {
      return successReply(draft, route, route.toSuccess(await perform(request, search, draft)));
    } catch (error) {
      return problemReply(draft, error, route.path);
    }
  };
};

/** The operations of the contract. */
export const createOperations = (api: WorkspaceApi, options: OperationOptions): readonly Operation[] =>
  ROUTES.map((route) => ({ route, answer: operationOf(api, route, options) }));
