import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import type { HttpHarness, OpenHttp } from '@workspace-api/conformance';

/** A server of the API: a transport, alone or in the application of a host. */
export interface Host {
  readonly name: string;
  readonly openHarness: OpenHttp;
  /** Whether it serves nothing but the API, and owns its socket. */
  readonly ownsSocket?: boolean;
  /** Whether another host can make the same mistakes, and only `npm run test:all` runs this one. */
  readonly isNightly?: boolean;
}

/** Returns the harness of a server that starts with an empty memory store. */
export const harnessOf =
  (serve: HttpHarness['serve'], hostHeaders: readonly string[] = []): OpenHttp =>
  () =>
    Promise.resolve({
      ports: { ...createNodePorts(), ...createMemoryPorts() },
      hostHeaders,
      serve,
      close: () => Promise.resolve(),
    });
