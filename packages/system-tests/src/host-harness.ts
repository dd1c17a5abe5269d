import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { HttpHarness, OpenHttp } from '@workspace-api/conformance';

/** Returns the harness of an API in the application of a host, which may add some headers to responses. */
export const hostHarness =
  (hostHeaders: readonly string[], serve: HttpHarness['serve']): OpenHttp =>
  () =>
    Promise.resolve({
      ports: { ...createNodePorts(), ...createMemoryPorts() },
      hostHeaders,
      serve,
      close: () => Promise.resolve(),
    });
