import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import express from 'express';
import { api, onResponse, stopOnSignal } from './service.js';
import { tryIt } from './try-it.js';

const app = express();
app.use('/shop', createNodeListener(api, { onResponse }));
app.use(express.json());
app.post('/echo', (request, response) => response.json(request.body));

const server = createStrictServer(app, { mountPath: '/shop' });
stopOnSignal(server);
await tryIt(server);
