import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFIX, RequestError } from '@workspace-api/contract';
import type { Scope } from '@workspace-api/core';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { validator } from 'hono/validator';
import { authenticate } from '../shared/authenticate.js';
import { createCampaign } from '../shared/create-campaign.js';
import { getWorkspace, listGroups } from '../shared/operations.js';
import { readPageQuery, requireNoQuery } from '../shared/page-query.js';
import { PROBLEM_JSON, toProblem } from '../shared/problem.js';
import type { ApiKey } from '../shared/records.js';
import type { Store } from '../shared/store.js';

interface Environment {
  Variables: { apiKey: ApiKey };
}

/** Creates the server with Hono: middleware for keys, validators for queries. */
export const createHonoApp = (store: Store): Hono<Environment> => {
  const requireScope = (scope: Scope) =>
    createMiddleware<Environment>(async (context, next) => {
      context.set('apiKey', await authenticate(store, context.req.header('Authorization'), scope));
      await next();
    });

  const noQuery = validator('query', (query) => {
    requireNoQuery(query);
    return {};
  });

  const api = new Hono<Environment>()
    .get('/groups', requireScope('groups:read'), validator('query', readPageQuery), async (context) => {
      const data = await listGroups(store, context.get('apiKey'), context.req.valid('query'));
      return context.json({ data });
    })
    .get('/me', requireScope('workspace:read'), noQuery, async (context) => {
      return context.json({ data: await getWorkspace(store, context.get('apiKey')) });
    })
    .post('/campaigns', requireScope('campaigns:write'), noQuery, async (context) => {
      const body: unknown = await context.req.json().catch(() => {
        throw new RequestError('invalid_json');
      });
      const header = context.req.header(IDEMPOTENCY_KEY);
      const { campaign, replayed } = await createCampaign(store, context.get('apiKey'), body, header);
      if (replayed) context.header(IDEMPOTENCY_REPLAYED, 'true');
      return context.json({ data: campaign }, 201);
    });

  const app = new Hono<Environment>();
  app.route(PREFIX, api);
  app.notFound(() => {
    throw new RequestError('unknown_path');
  });
  app.onError((error, context) => {
    const { status, headers, body } = toProblem(error, context.req.path);
    return context.body(JSON.stringify(body), status as ContentfulStatusCode, {
      ...headers,
      'Content-Type': PROBLEM_JSON,
    });
  });
  return app;
};
