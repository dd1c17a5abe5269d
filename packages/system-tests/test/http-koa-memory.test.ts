import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeHttpApiContract, describeHttpServerContract, type OpenHttp } from '@workspace-api/conformance';
import { serveOverKoa } from '../src/koa-server.js';

const openHarness: OpenHttp = () =>
  Promise.resolve({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: serveOverKoa,
    close: () => Promise.resolve(),
  });

describeHttpApiContract('transport-koa over adapter-memory', openHarness);
describeHttpServerContract('transport-koa over adapter-memory', openHarness);
