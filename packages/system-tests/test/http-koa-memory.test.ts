import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { serveOverKoa } from '../src/koa-server.js';

describeHttpApiContract('transport-koa over adapter-memory', () =>
  Promise.resolve({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: serveOverKoa,
    close: () => Promise.resolve(),
  }),
);
