import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { describeTransportContract } from '@workspace-api/conformance';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWorkspaceListener } from './workspace-listener.js';

describeTransportContract('node:http', async () => ({
  ports: { ...createNodePorts(), ...createMemoryPorts() },
  serve: async (api, { onResponse = () => undefined, ...options }) => {
    const server = createServer(createWorkspaceListener(api, options, onResponse));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return {
      baseUrl: `http://127.0.0.1:${port}`,
      close: async () => server.close().closeAllConnections(),
    };
  },
  close: async () => undefined,
}));
