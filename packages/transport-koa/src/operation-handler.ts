import {
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_REPLAYED,
  parseJson,
  rateLimitHeaders,
  readBearer,
  readIdempotencyKey,
  readQuery,
  requireJson,
  type OperationId,
  type Route,
} from '@workspace-api/contract';
import type { CreateCampaignOptions, Principal, Scope, WorkspaceApi } from '@workspace-api/core';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { draftOf } from './answer-draft.js';
import { clientAddress } from './client-address.js';
import { Deadline } from './deadline.js';
import { readBody } from './read-body.js';
import { sendJson } from './send.js';

/** What the operations have in common. Each route was checked against its operation where it is written. */
type Operation = (principal: Principal<Scope>, input: unknown, options?: CreateCampaignOptions) => Promise<unknown>;

type Operations = Readonly<Record<OperationId, Operation>>;

const IDEMPOTENCY_HEADER = IDEMPOTENCY_KEY.toLowerCase();

const readIdempotencyHeader = ({ headers }: IncomingMessage): CreateCampaignOptions => {
  const header = headers[IDEMPOTENCY_HEADER];
  return { idempotencyKey: readIdempotencyKey(Array.isArray(header) ? header.join(', ') : header) };
};

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  requireJson(request.headers['content-type'], request.headers['content-encoding']);
  return parseJson(await readBody(request));
};

export interface OperationHandlerOptions {
  /** How long one request may wait for the core. */
  readonly deadlineMilliseconds: number;
  /** How many proxies in front of the server add to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}

/** Serves one route: the key and its scope first, then the request, then the operation itself. */
export const operationHandler = (
  api: WorkspaceApi,
  route: Route,
  { deadlineMilliseconds, trustedProxies }: OperationHandlerOptions,
) => {
  const operations = api as Operations;

  return async (context: Context): Promise<void> => {
    const { req: request } = context;
    const draft = draftOf(context.res);
    draft?.routeTo(route.operationId);
    const deadline = new Deadline(deadlineMilliseconds);
    const principal = await deadline.wait(
      api.authorize(readBearer(request.headers.authorization), route.scope, {
        address: clientAddress(request, trustedProxies),
        // Set as soon as they are known, so that every answer has them, whatever comes of the request.
        onRateLimits: (statuses) => context.set(rateLimitHeaders(statuses)),
        onKey: draft && ((key) => draft.present(key)),
      }),
    );
    const query = readQuery(context.querystring, route.isList);
    const result =
      route.body === null
        ? await deadline.wait(operations[route.operationId](principal, query))
        : await deadline.wait(
            operations[route.operationId](principal, await readJson(request), readIdempotencyHeader(request)),
          );
    const { data, replayed = false } = route.toSuccess(result);
    if (replayed) context.set(IDEMPOTENCY_REPLAYED, 'true');
    sendJson(context, route.status, 'application/json', { data });
  };
};
