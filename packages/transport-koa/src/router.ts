import Router from '@koa/router';
import { OPEN_API_PATH, RequestError, problemPages, type Reference } from '@workspace-api/contract';
import type { Context } from 'koa';
import { openedDraft } from './answer-draft.js';
import { openApiText } from './open-api-text.js';
import type { Operation } from './operations.js';
import { plainHeaders } from './reply.js';
import { putReply, sendPage, sendResource } from './send.js';

/** The operations, the document about them, the pages about problems, and the reference if there is one. */
const createRouter = (operations: readonly Operation[], reference: Reference | null): Router => {
  const router = new Router({ sensitive: true, strict: true });
  for (const { route, answer } of operations) {
    router.register(route.path, [route.method], async (context) => {
      putReply(context, await answer(context.req, context.querystring, openedDraft(context.res)));
    });
  }
  router.get(OPEN_API_PATH, async (context) => {
    const headers = plainHeaders(openedDraft(context.res).requestId, 'application/json');
    putReply(context, { status: 200, headers, text: await openApiText() });
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
const unroutedError = ({ stack }: Router, context: Context): RequestError => {
  // Routers of a host in front of this one add their routes, too.
  const matched = (context['matched'] ?? []) as Router['stack'];
  const samePath = matched.filter((layer) => stack.includes(layer));
  const allowed = [...new Set(samePath.flatMap(({ methods }) => methods))];
  return allowed.length > 0
    ? new RequestError('method_not_allowed', { headers: { Allow: allowed.join(', ') } })
    : new RequestError('unknown_path');
};

/** Routes requests to operations, the document and pages. Rejects for a request that no route takes. */
export const createDispatch = (
  operations: readonly Operation[],
  reference: Reference | null,
): ((context: Context) => Promise<void>) => {
  const router = createRouter(operations, reference);
  const dispatch = router.routes();
  return async (context) => {
    const refuse = (): Promise<never> => Promise.reject(unroutedError(router, context));
    await dispatch(context as Parameters<typeof dispatch>[0], refuse);
  };
};
