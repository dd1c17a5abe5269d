import { endOfTurn } from '@workspace-api/http/node';
import type { Middleware } from 'koa';

/** A middleware in front of all others: Koa sends the responses of one turn of the event loop together at its end. */
export const respondTogether: Middleware = async (_context, next) => {
  await next();
  await endOfTurn();
};
