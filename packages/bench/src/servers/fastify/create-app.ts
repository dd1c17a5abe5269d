import { BODY_LIMIT, IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFIX, RequestError } from '@workspace-api/contract';
import type { Scope } from '@workspace-api/core';
import { fastify, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import { authenticate } from '../shared/authenticate.js';
import { createCampaign } from '../shared/create-campaign.js';
import { getWorkspace, listGroups } from '../shared/operations.js';
import { errorOfNoQuery, errorOfPageQuery, type PageQuery } from '../shared/page-query.js';
import { PROBLEM_JSON, toProblem } from '../shared/problem.js';
import type { ApiKey } from '../shared/records.js';
import type { Store } from '../shared/store.js';
import { CREATE_CAMPAIGN, GET_WORKSPACE, LIST_GROUPS } from './schemas.js';

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: ApiKey;
  }
}

/** Converts an error of Fastify to one of the contract. */
const toContractError = (error: FastifyError, { query, routeOptions }: FastifyRequest): unknown => {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new RequestError('invalid_json');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RequestError('body_too_large');
  if (error.validationContext !== 'querystring') return error;
  const parsed = query as Record<string, unknown>;
  return routeOptions.schema === LIST_GROUPS ? errorOfPageQuery(parsed) : errorOfNoQuery(parsed);
};

/** Creates the server with Fastify: hooks for keys, schemas for queries and responses. It does not listen yet. */
export const createFastifyApp = (store: Store): FastifyInstance => {
  const app = fastify({ bodyLimit: BODY_LIMIT, ajv: { customOptions: { removeAdditional: false } } });
  app.decorateRequest('apiKey');

  const requireScope = (scope: Scope) => async (request: FastifyRequest) => {
    request.apiKey = await authenticate(store, request.headers.authorization, scope);
  };

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, headers, body } = toProblem(toContractError(error, request), request.url);
    return reply.code(status).headers(headers).type(PROBLEM_JSON).send(body);
  });
  app.setNotFoundHandler(() => {
    throw new RequestError('unknown_path');
  });

  app.get<{ Querystring: PageQuery }>(
    `${PREFIX}/groups`,
    { onRequest: requireScope('groups:read'), schema: LIST_GROUPS },
    async ({ apiKey, query }) => ({ data: await listGroups(store, apiKey, query) }),
  );

  app.get(`${PREFIX}/me`, { onRequest: requireScope('workspace:read'), schema: GET_WORKSPACE }, async ({ apiKey }) => ({
    data: await getWorkspace(store, apiKey),
  }));

  app.post(
    `${PREFIX}/campaigns`,
    { onRequest: requireScope('campaigns:write'), schema: CREATE_CAMPAIGN },
    async ({ apiKey, body, headers }, reply) => {
      const header = headers[IDEMPOTENCY_KEY.toLowerCase()];
      const { campaign, replayed } = await createCampaign(store, apiKey, body, header?.toString());
      if (replayed) reply.header(IDEMPOTENCY_REPLAYED, 'true');
      reply.code(201);
      return { data: campaign };
    },
  );

  return app;
};
