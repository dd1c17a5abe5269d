import { describeAuditedChangesContract, describeStoragePortsContract } from '@workspace-api/conformance';
import { createMemoryPorts, createMemoryStore } from '../src/index.js';

const openHarness = async () => {
  const store = createMemoryStore();
  return {
    openPorts: () => createMemoryPorts(store),
    close: async () => undefined,
  };
};

describeStoragePortsContract('adapter-memory', openHarness, { numRuns: 50 });
describeAuditedChangesContract('adapter-memory', openHarness);
