import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { describeHttpApiContract, describeHttpServerContract } from '@workspace-api/conformance';
import { serveHarness } from './serve-harness.js';

const openHarness = serveHarness(() => Promise.resolve({ ports: createMemoryPorts(), close: () => Promise.resolve() }));

describeHttpApiContract('serve over memory', openHarness);
describeHttpServerContract('serve over memory', openHarness);
