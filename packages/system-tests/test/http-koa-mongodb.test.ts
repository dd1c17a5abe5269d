import { createNodePorts } from '@workspace-api/adapter-node';
import { describeHttpApiContract, describeHttpServerContract, type OpenHttp } from '@workspace-api/conformance';
import { serveOverKoa } from '../src/koa-server.js';
import { openMongoStorage } from '../src/mongo-storage.js';

const storage = await openMongoStorage();

const openHarness: OpenHttp = async () => {
  const harness = await storage.open();
  return {
    ports: { ...createNodePorts(), ...harness.ports },
    serve: serveOverKoa,
    close: () => harness.close(),
  };
};

describe('over MongoDB', () => {
  after(() => storage.close());

  describeHttpApiContract('transport-koa over adapter-mongodb', openHarness);
  describeHttpServerContract('transport-koa over adapter-mongodb', openHarness);
});
