import { describeHttpApiContract, describeHttpServerContract, type HttpHarness } from '@workspace-api/conformance';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { hostHarness } from '../src/host-harness.js';
import { startServer } from '../src/start-server.js';

const serve: HttpHarness['serve'] = (api, { requestTimeoutMilliseconds, ...options }) =>
  startServer(createStrictServer(createNodeListener(api, options), { requestTimeoutMilliseconds }));

describeHttpApiContract('the Node.js listener in the strict server', hostHarness([], serve));
describeHttpServerContract('the Node.js listener in the strict server', hostHarness([], serve));
