import { createKeyPage, type KeyPageMember } from '@workspace-api/key-page';
import { toKoaMiddleware } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import Koa, { type ParameterizedContext } from 'koa';
import mount from 'koa-mount';
import { admin, memberOf } from './service.js';
import { tryIt } from './try-it.js';

interface State {
  member: KeyPageMember | null;
}

type Context = ParameterizedContext<State>;

const app = new Koa<State>();
app.use((context, next) => {
  context.state.member = memberOf(context.get('cookie'));
  return next();
});

const keyPage = createKeyPage<Context>(admin, {
  identify: ({ state }) => state.member,
  signInUrl: '/sign-in',
});
app.use(mount('/settings/keys', toKoaMiddleware(keyPage)));

await tryIt(createStrictServer(app.callback()));
