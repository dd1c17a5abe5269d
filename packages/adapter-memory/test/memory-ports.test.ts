import { describeStoragePortsContract, describeWorkspaceDirectoryContract } from '@workspace-api/conformance';
import { createMemoryPorts } from '../src/index.js';

describeStoragePortsContract(
  'adapter-memory',
  async () => ({ ports: createMemoryPorts(), close: async () => undefined }),
  { numRuns: 200 },
);

describeWorkspaceDirectoryContract('adapter-memory', async () => {
  const ports = createMemoryPorts();
  return { ports, directory: ports.directory, close: async () => undefined };
});
