import { endOfTurn } from '@workspace-api/http/node';
import type { Middleware } from 'koa';

/** The outermost middleware. Koa sends the responses of one turn of the event loop together at its end. */
export const respondTogether: Middleware = async (_context, next) => {
  await next();
  await endOfTurn();
};
