import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { api, onResponse, stopOnSignal } from './service.js';
import { tryIt } from './try-it.js';

const listener = createNodeListener(api, { mountPath: '/shop', onResponse });
const serveApi = (request: FastifyRequest, reply: FastifyReply, next: () => void): void => {
  reply.raw.setHeader('X-Request-Id', request.id);
  listener(request.raw, reply.raw, next);
};

const app = fastify({
  genReqId: () => randomUUID(),
  serverFactory: (handler) => createStrictServer(handler, { mountPath: '/shop' }),
  frameworkErrors: (_error, request, reply) => serveApi(request, reply, () => reply.raw.writeHead(400).end()),
});
app.addHook('onRequest', serveApi);
app.post('/echo', (request) => request.body);

stopOnSignal(app.server);
await app.listen({ port: 0, host: '127.0.0.1' });
await tryIt(app.server);
