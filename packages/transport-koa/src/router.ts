import Router from '@koa/router';
import { OPEN_API_PATH, RequestError, openApiDocument, problemPages, type Reference } from '@workspace-api/contract';
import type { Context } from 'koa';
import { openedDraft } from './answer-draft.js';
import type { Operation } from './operations.js';
import { plainHeaders } from './reply.js';
import { putReply, sendPage, sendResource } from './send.js';

/** The operations, the document about them, the pages about problems, and the reference if there is one. */
export const createRouter = (operations: readonly Operation[], reference: Reference | null): Router => {
  const router = new Router({ sensitive: true, strict: true });
  for (const { route, answer } of operations) {
    router.register(route.path, [route.method], async (context) => {
      putReply(context, await answer(context.req, context.querystring, openedDraft(context.res)));
    });
  }
  const document = JSON.stringify(openApiDocument());
  router.get(OPEN_API_PATH, (context) => {
    const { requestId } = openedDraft(context.res);
    putReply(context, { status: 200, headers: plainHeaders(requestId, 'application/json'), text: document });
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
