import { getRequestListener } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { HttpHarness } from '@workspace-api/conformance';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createStrictServer } from '@workspace-api/transport-node';
import { Hono, type Context } from 'hono';
import { logger } from 'hono/logger';
import { poweredBy } from 'hono/powered-by';
import { harnessOf, type Host } from './host.js';
import { startServer } from '../processes/start-server.js';

const MOUNT_PATH = '/shop';

const serve: HttpHarness['serve'] = (api, options) => {
  const handler = createFetchHandler(api, {
    ...options,
    mountPath: MOUNT_PATH,
    clientAddress: (_request, context: Context) => getConnInfo(context).remote.address,
  });
  const app = new Hono();
  app.use(
    logger(() => undefined),
    poweredBy(),
  );
  app.all(`${MOUNT_PATH}/*`, (context) => handler(context.req.raw, context));
  const server = createStrictServer(getRequestListener(app.fetch), { mountPath: MOUNT_PATH });
  return startServer(server, MOUNT_PATH);
};

export const HONO_HOSTS: readonly Host[] = [
  {
    name: 'the fetch handler below a path of Hono, in the strict server',
    openHarness: harnessOf(serve, ['x-powered-by']),
  },
];
