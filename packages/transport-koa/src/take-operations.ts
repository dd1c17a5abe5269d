import type { RequestListener } from 'node:http';
import { openDraft, type AnswerObserver } from './answer-draft.js';
import type { Operation } from './operations.js';
import { sendReply } from './send.js';

/**
 * Serves requests for the operations without Koa: what Koa and its router make of a request takes longer than all that an
 * operation does in memory. The paths are fixed, so one look finds the operation. The function that it answers tells
 * whether it has taken a request.
 */
export const takeOperations = (
  operations: readonly Operation[],
  observer: AnswerObserver,
): ((...exchange: Parameters<RequestListener>) => boolean) => {
  const byTarget = new Map(
    operations.flatMap((operation) => {
      const { method, path } = operation.route;
      const methods = method === 'GET' ? [method, 'HEAD'] : [method];
      return methods.map((name) => [`${name} ${path}`, operation] as const);
    }),
  );

  return (request, response) => {
    const { method = '', url = '' } = request;
    const mark = url.indexOf('?');
    const operation = byTarget.get(`${method} ${mark < 0 ? url : url.slice(0, mark)}`);
    if (operation === undefined) return false;
    const draft = openDraft(request, response, observer);
    void operation.answer(request, mark < 0 ? '' : url.slice(mark + 1), draft).then((reply) => {
      sendReply(response, reply);
      draft.tellOnceClosed(response);
    });
    return true;
  };
};
