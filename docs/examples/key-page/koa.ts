import { createKeyPage } from '@workspace-api/key-page';
import { toKoaMiddleware } from '@workspace-api/transport-koa';
import Koa, { type Context } from 'koa';
import mount from 'koa-mount';
import { createServer } from 'node:http';
import { admin, memberOf } from './service.js';
import { tryIt } from './try-it.js';

const app = new Koa();
app.use((context, next) => {
  context.state.member = memberOf(context.get('cookie'));
  return next();
});

const keyPage = createKeyPage<Context>(admin, {
  identify: ({ state }) => state.member,
  signInUrl: '/sign-in',
});
app.use(mount('/settings/keys', toKoaMiddleware(keyPage)));

await tryIt(createServer(app.callback()));
