import type { OpenHttp, ServeOptions } from '@workspace-api/conformance';
import type { AdminStoragePorts } from '@workspace-api/admin';
import type { WorkspaceApi } from '@workspace-api/core';
import { createNodePorts } from '@workspace-api/adapter-node';
import { portsModule, WORKSPACE_API } from '@workspace-api/inversify';
import { startTestServer } from '@workspace-api/testing/server';
import { ContainerModule } from 'inversify';
import { createServiceContainer, readyModule } from '../../src/composition/service-container.js';
import { HTTP_OPTIONS, HTTP_SERVER } from '../../src/composition/identifiers.js';
import { OPERATIONS, RESPONSE_OBSERVERS } from '../../src/identifiers.js';
import { createLogger } from '../../src/log/logger.js';
import { defaultConfiguration } from './default-configuration.js';

/** The storage of a test case. */
export interface Storage {
  readonly ports: AdminStoragePorts;
  readonly close: () => Promise<void>;
}

/** Binds what a case sets, in place of the stock bindings or beside them. */
const caseModule = (
  api: WorkspaceApi,
  { deadlineMilliseconds, verifyToken, operations = [], onResponse = () => undefined }: ServeOptions,
): ContainerModule =>
  new ContainerModule(({ bind, rebind }) => {
    rebind(WORKSPACE_API).toConstantValue(api);
    rebind(HTTP_OPTIONS).toConstantValue({ deadlineMilliseconds, verifyToken });
    bind(OPERATIONS).toConstantValue(operations);
    bind(RESPONSE_OBSERVERS).toConstantValue(onResponse);
  });

/** Returns the harness of the container of `serve` over a storage. */
export const serveHarness =
  (openStorage: () => Promise<Storage>, { compress = false } = {}): OpenHttp =>
  async () => {
    const { ports, close } = await openStorage();
    return {
      ports: { ...createNodePorts(), ...ports },
      hostHeaders: compress ? ['content-encoding', 'vary'] : [],
      serve: async (api, options) => {
        const { requestTimeoutMilliseconds = 30_000, trustedProxies = 0 } = options;
        const configuration = {
          ...defaultConfiguration(),
          requestTimeout: requestTimeoutMilliseconds / 1_000,
          trustedProxies,
          compress,
        };
        const logger = await createLogger('silent');
        const storage = [portsModule(ports), readyModule, caseModule(api, options)];
        const container = await createServiceContainer(configuration, logger, storage);
        const server = await container.getAsync(HTTP_SERVER);
        const { url: baseUrl, close } = await startTestServer(server);
        return { baseUrl, close };
      },
      close,
    };
  };
