import type { WorkspaceApi } from '@workspace-api/core';
import type { Endpoint, ServedOperation } from '@workspace-api/http';
import { createMcpEndpoint } from '@workspace-api/transport-mcp';
import { ContainerModule } from 'inversify';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { OPERATIONS } from '../identifiers.js';
import { ENDPOINTS, HTTP_OPTIONS, SERVED_API, SERVE_CONFIGURATION, type HttpOptions } from './identifiers.js';

const createEndpoint = (
  api: WorkspaceApi,
  { trustedProxies, mcpWrites }: ServeConfiguration,
  options: HttpOptions,
  operationBindings: (ServedOperation | readonly ServedOperation[])[],
): Endpoint =>
  createMcpEndpoint(api, { ...options, trustedProxies, operations: operationBindings.flat(), writes: mcpWrites });

/** Binds the endpoint of the Model Context Protocol, with the operations of the host. */
export const mcpModule = new ContainerModule(({ bind }) => {
  bind(ENDPOINTS)
    .toResolvedValue(createEndpoint, [
      SERVED_API,
      SERVE_CONFIGURATION,
      HTTP_OPTIONS,
      { serviceIdentifier: OPERATIONS, isMultiple: true },
    ])
    .inSingletonScope();
});
