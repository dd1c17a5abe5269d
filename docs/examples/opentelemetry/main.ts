import { points, reader, spans } from './telemetry.js';
import { createOtelObserver } from '@workspace-api/opentelemetry';
import { createScene } from '@workspace-api/testing';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const { api, workspace } = await createScene();
const { onRecord, onResponse } = createOtelObserver();
const server = createStrictServer(createNodeListener(api, { onRecord, onResponse }), { onResponse });
await once(server.listen(0, '127.0.0.1'), 'listening');

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/public/v1/groups`;
const authorization = `Bearer ${workspace.keys.reader.secret}`;
for (const query of ['', '?limit=0']) await (await fetch(url + query, { headers: { authorization } })).text();
server.closeAllConnections();
await once(server.close(), 'close');
await reader.shutdown();

for (const { name, attributes } of spans.getFinishedSpans())
  console.log(
    name,
    attributes['workspace_api.workspace.id'] === workspace.id,
    attributes['workspace_api.problem.code'],
  );
for (const { scopeMetrics } of points.getMetrics())
  for (const { descriptor, dataPoints } of scopeMetrics.flatMap((scope) => scope.metrics))
    for (const { attributes } of dataPoints) console.log(descriptor.name, attributes);
