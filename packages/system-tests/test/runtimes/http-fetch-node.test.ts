import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeHttpApiContract } from '@workspace-api/conformance';
import { serveByFetch } from '../../src/runtimes/fetch-server.js';

describeHttpApiContract('transport-fetch in Node.js over adapter-memory', () =>
  Promise.resolve({
    ports: { ...createNodePorts(), ...createMemoryPorts() },
    serve: serveByFetch,
    close: () => Promise.resolve(),
  }),
);
