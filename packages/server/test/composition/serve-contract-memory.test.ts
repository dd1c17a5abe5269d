import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { describeServeContract } from './serve-contract.js';

describeServeContract('serve over memory', () =>
  Promise.resolve({ ports: createMemoryPorts(), close: () => Promise.resolve() }),
);
