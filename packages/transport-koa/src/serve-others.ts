import type { RequestListener } from 'node:http';
import { openDraft } from './answer-draft.js';
import type { Operation } from './operations.js';
import { problemReply } from './reply.js';
import { sendReply } from './send.js';
import type { WorkspaceMiddlewareOptions } from './workspace-middleware.js';

/**
 * Serves what is not an operation: the document, pages, and paths and methods that do not exist. Koa is loaded by the first
 * such request, because that takes as long as all else that a server loads before it listens.
 */
export const serveOthers = (operations: readonly Operation[], options: WorkspaceMiddlewareOptions): RequestListener => {
  let listener: Promise<RequestListener> | undefined;
  const load = async (): Promise<RequestListener> =>
    (await import('./koa-listener.js')).koaListener(operations, options);

  return (request, response) => {
    listener ??= load();
    listener.then(
      (serve) => serve(request, response),
      (error: unknown) => {
        const draft = openDraft(request, response, options);
        sendReply(response, problemReply(draft, error, request.url ?? '/'));
        draft.tellOnceClosed(response);
      },
    );
  };
};
