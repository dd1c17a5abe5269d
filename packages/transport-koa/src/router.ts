import Router from '@koa/router';
import { OPEN_API_PATH, ROUTES, RequestError, problemPages, type Reference } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { Context } from 'koa';
import { openApiText } from './open-api-text.js';
import { operationHandler, type OperationHandlerOptions } from './operation-handler.js';
import { sendPage, sendResource, sendText } from './send.js';

/** The routes of the contract, the document about them, the pages about problems, and the reference if there is one. */
export const createRouter = (
  api: WorkspaceApi,
  reference: Reference | null,
  options: OperationHandlerOptions,
): Router => {
  const router = new Router({ sensitive: true, strict: true });
  for (const route of ROUTES) {
    router.register(route.path, [route.method], operationHandler(api, route, options), {
      name: route.operationId,
    });
  }
  router.get(OPEN_API_PATH, async (context) => {
    sendText(context, 200, 'application/json', await openApiText());
  });
  for (const resource of reference?.resources ?? []) {
    router.get(resource.path, (context) => sendResource(context, resource));
  }
  for (const page of problemPages(reference?.path)) {
    router.get(page.path, (context) => {
      sendPage(context, page);
    });
  }
  return router;
};

/** The error for a request that no route has taken: another method of a known path, or an unknown path. */
export const unroutedError = ({ stack }: Router, context: Context): RequestError => {
  // Routers of a host in front of this one add their routes, too.
  const matched = (context['matched'] ?? []) as Router['stack'];
  const samePath = matched.filter((layer) => stack.includes(layer));
  const allowed = [...new Set(samePath.flatMap(({ methods }) => methods))];
  return allowed.length > 0
    ? new RequestError('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
    : new RequestError('unknown_path');
};

/** The operation that a request was routed to, or null. */
export const operationIdOf = (context: Context): string | null => (context['routerName'] as string | undefined) ?? null;
