import { describeStoragePortsContract } from '@workspace-api/conformance';
import { createMemoryPorts } from '../src/index.js';

describeStoragePortsContract(
  'adapter-memory',
  async () => ({ ports: createMemoryPorts(), close: async () => undefined }),
  { numRuns: 200 },
);
