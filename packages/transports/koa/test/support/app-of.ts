import Koa, { type Middleware } from 'koa';

/** Returns the application of a host with some middleware. */
export const appOf = (...middleware: readonly Middleware[]): Koa => {
  const app = new Koa();
  for (const each of middleware) app.use(each);
  return app;
};
