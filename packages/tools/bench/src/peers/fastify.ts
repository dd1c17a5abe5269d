/** The API on Fastify with its logger, schemas, `@fastify/rate-limit` and `fastify-metrics`. */
import rateLimit from '@fastify/rate-limit';
import { PREFIX, RequestError } from '@workspace-api/contract';
import { BODY_LIMITS } from '@workspace-api/contract/internal';
import type { CampaignInput, Scope } from '@workspace-api/core';
import { fastify, type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import metrics from 'fastify-metrics';
import { authenticate } from './authenticate.js';
import { createCampaign, rateLimited, readPage, type PageQuery } from './operations.js';
import { PROBLEM_JSON, errorOfBody, errorOfQuery, toProblem } from './problem.js';
import type { ApiKey } from './records.js';
import { ADDRESS, runPeer, type PeerSetting } from './run-peer.js';
import { CREATE_CAMPAIGN, LIST_CAMPAIGNS, LIST_GROUPS } from './schemas.js';

declare module 'fastify' {
  interface FastifyRequest {
    apiKey: ApiKey;
  }
}

/** Converts an error of Fastify to one of the contract. */
const toContractError = (error: FastifyError): unknown => {
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return new RequestError('invalid_json');
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RequestError('body_too_large');
  if (error.validation === undefined) return error;
  return error.validationContext === 'body' ? errorOfBody() : errorOfQuery(error.validation);
};

const createApp = async ({ store, rateLimit: max }: PeerSetting): Promise<FastifyInstance> => {
  const app = fastify({
    logger: true,
    bodyLimit: BODY_LIMITS.bytes,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  // The product and the other peer have no summary, which is the more expensive of the two metrics.
  await app.register(metrics.default, { routeMetrics: { enabled: { histogram: true, summary: false } } });
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: '1 minute',
    keyGenerator: ({ headers, ip }) => headers.authorization ?? ip,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(Math.ceil(ttl / 1_000)),
  });

  app.decorateRequest('apiKey');
  const limit = app.rateLimit();
  const guard = (scope: Scope) => [
    limit,
    async (request: FastifyRequest) => {
      request.apiKey = await authenticate(store, request.headers.authorization, scope);
    },
  ];

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, headers, body } = toProblem(toContractError(error), request.method, request.url);
    if (status >= 500) request.log.error(error);
    return reply.code(status).headers(headers).type(PROBLEM_JSON).send(body);
  });
  app.setNotFoundHandler(() => {
    throw new RequestError('unknown_path');
  });

  app.get<{ Querystring: PageQuery }>(
    `${PREFIX}/groups`,
    { onRequest: guard('groups:read'), schema: LIST_GROUPS },
    async ({ apiKey, query }) => ({ data: await readPage(store, 'groups', apiKey, query) }),
  );

  app.get<{ Querystring: PageQuery }>(
    `${PREFIX}/campaigns`,
    { onRequest: guard('campaigns:read'), schema: LIST_CAMPAIGNS },
    async ({ apiKey, query }) => ({ data: await readPage(store, 'campaigns', apiKey, query) }),
  );

  app.post<{ Body: CampaignInput }>(
    `${PREFIX}/campaigns`,
    { onRequest: guard('campaigns:write'), schema: CREATE_CAMPAIGN },
    async ({ apiKey, body }, reply) => reply.code(201).send({ data: await createCampaign(store, apiKey, body) }),
  );

  return app;
};

await runPeer(async (setting) => {
  const app = await createApp(setting);
  return { url: await app.listen(ADDRESS), close: () => app.close() };
});
