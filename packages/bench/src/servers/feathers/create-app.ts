import { feathers, type HookContext, type Params } from '@feathersjs/feathers';
import { bodyParser, koa, rest, type Application, type Middleware } from '@feathersjs/koa';
import { IDEMPOTENCY_KEY, IDEMPOTENCY_REPLAYED, PREFIX, RequestError } from '@workspace-api/contract';
import type { Scope } from '@workspace-api/core';
import { authenticate } from '../shared/authenticate.js';
import { createCampaign, type CreatedCampaign } from '../shared/create-campaign.js';
import { getWorkspace, listGroups, type GroupPage, type WorkspaceView } from '../shared/operations.js';
import { readPageQuery, requireNoQuery, type PageQuery } from '../shared/page-query.js';
import { PROBLEM_JSON, toProblem } from '../shared/problem.js';
import type { ApiKey } from '../shared/records.js';
import type { Store } from '../shared/store.js';

/** The parameters that the hooks add. */
interface ApiParams<Query = Record<string, unknown>> extends Params<Query> {
  apiKey: ApiKey;
  query: Query;
  headers: Record<string, string>;
}

const paramsOf = (context: HookContext): ApiParams => context.params as ApiParams;

const groupService = (store: Store) => ({
  find: ({ apiKey, query }: ApiParams<PageQuery>): Promise<GroupPage> => listGroups(store, apiKey, query),
});

const workspaceService = (store: Store) => ({
  find: ({ apiKey }: ApiParams): Promise<WorkspaceView> => getWorkspace(store, apiKey),
});

const campaignService = (store: Store) => ({
  create: (body: unknown, { apiKey, headers }: ApiParams): Promise<CreatedCampaign> =>
    createCampaign(store, apiKey, body, headers[IDEMPOTENCY_KEY.toLowerCase()]),
});

const requireScope = (store: Store, scope: Scope) => async (context: HookContext) => {
  const params = paramsOf(context);
  params.apiKey = await authenticate(store, params.headers['authorization'], scope);
};

const readPage = (context: HookContext): void => {
  const params = paramsOf(context);
  params.query = { ...readPageQuery(params.query) };
};

const noQuery = (context: HookContext): void => {
  requireNoQuery(paramsOf(context).query);
};

const wrapInData = (context: HookContext): void => {
  context.result = { data: context.result as unknown };
};

const answerCampaign = (context: HookContext): void => {
  const { campaign, replayed } = context.result as CreatedCampaign;
  context.result = { data: campaign };
  if (replayed) context.http = { headers: { [IDEMPOTENCY_REPLAYED]: 'true' } };
};

const answerProblems: Middleware = async (context, next) => {
  try {
    await next();
    if (context.body === undefined) throw new RequestError('unknown_path');
  } catch (error) {
    const { status, headers, body } = toProblem(error, context.url);
    context.status = status;
    context.set(headers);
    context.body = body;
    context.type = PROBLEM_JSON;
  }
};

/** Creates the server with Feathers on Koa: a service for each resource, with hooks for keys, queries and responses. */
export const createFeathersApp = (store: Store): Application => {
  const app = koa(feathers());
  app.use(answerProblems);
  app.use(
    bodyParser({
      onError: () => {
        throw new RequestError('invalid_json');
      },
    }),
  );
  app.configure(rest());

  app.use(`${PREFIX}/groups`, groupService(store), { methods: ['find'] });
  app.service(`${PREFIX}/groups`).hooks({
    before: { find: [requireScope(store, 'groups:read'), readPage] },
    after: { find: [wrapInData] },
  });

  app.use(`${PREFIX}/me`, workspaceService(store), { methods: ['find'] });
  app.service(`${PREFIX}/me`).hooks({
    before: { find: [requireScope(store, 'workspace:read'), noQuery] },
    after: { find: [wrapInData] },
  });

  app.use(`${PREFIX}/campaigns`, campaignService(store), { methods: ['create'] });
  app.service(`${PREFIX}/campaigns`).hooks({
    before: { create: [requireScope(store, 'campaigns:write'), noQuery] },
    after: { create: [answerCampaign] },
  });
  return app;
};
