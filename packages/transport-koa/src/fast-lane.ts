import type { RequestListener } from 'node:http';
import { openDraft, type AnswerObserver } from './answer-draft.js';
import type { Operation } from './operations.js';
import { sendReply } from './send.js';

/** Serves a request if it is for an operation, and answers whether it was. */
export type TakeRequest = (...exchange: Parameters<RequestListener>) => boolean;

/**
 * Serves the operations without Koa, whose paths are all fixed: what Koa and its router make for a request takes as long as all
 * that an operation does in memory.
 */
export const fastLane = (operations: readonly Operation[], observer: AnswerObserver): TakeRequest => {
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
