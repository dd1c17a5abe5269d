import { bodyParser } from '@koa/bodyparser';
import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import Koa from 'koa';
import mount from 'koa-mount';
import { api, onResponse, stopOnSignal } from './service.js';
import { tryIt } from './try-it.js';

const app = new Koa();
app.use(mount('/shop', createWorkspaceMiddleware(api, { onResponse })));
app.use(bodyParser());
app.use((context) => {
  context.body = context.request.body;
});

const server = createStrictServer(app.callback(), { mountPath: '/shop' });
stopOnSignal(server);
await tryIt(server);
