import type { WorkspaceApi } from '@workspace-api/core';
import type { OnResponse, ServedOperation } from '@workspace-api/http';
import { createReference } from '@workspace-api/reference';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer } from '@workspace-api/transport-node';
import { ContainerModule } from 'inversify';
import type Koa from 'koa';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import { compressResponses } from '../http/compress-responses.js';
import { KOA_MIDDLEWARE, LOGGER, OPERATIONS } from '../identifiers.js';
import { logKoaErrors } from '../observability/log-koa-errors.js';
import {
  HTTP_OPTIONS,
  HTTP_SERVER,
  ON_RESPONSE,
  SERVED_API,
  SERVE_CONFIGURATION,
  type HttpOptions,
} from './identifiers.js';
import { REFERENCE_ASSETS } from './reference-assets.js';
import { timeoutsOf } from './timeouts-of.js';

const UNTRUSTED_PROXY =
  'Requests have the header X-Forwarded-For, but no proxy is trusted. All clients behind a proxy share one address. If there is a proxy in front, set --trusted-proxies.';

const createServer = async (
  api: WorkspaceApi,
  configuration: ServeConfiguration,
  options: HttpOptions,
  middleware: Koa.Middleware[],
  operationBindings: (ServedOperation | readonly ServedOperation[])[],
  onResponse: OnResponse,
  logger: Logger,
): Promise<Server> => {
  // Modules may be in plain JavaScript.
  if (!middleware.every((value) => typeof value === 'function')) throw new TypeError('KOA_MIDDLEWARE takes functions.');
  const { trustedProxies, allowPlainHttp, compress, connectionsPerAddress, mcp, mcpWrites } = configuration;
  const common = { ...options, trustedProxies, allowPlainHttp, operations: operationBindings.flat() };
  // Imported lazily: few servers have it.
  const endpoints = mcp
    ? [(await import('@workspace-api/transport-mcp')).createMcpEndpoint(api, { ...common, writes: mcpWrites })]
    : [];
  let hasWarned = false;
  const app = createWorkspaceApp(api, {
    ...common,
    reference: createReference({ assets: REFERENCE_ASSETS }),
    onUntrustedProxy: () => {
      if (!hasWarned) logger.warn(UNTRUSTED_PROXY);
      hasWarned = true;
    },
    middleware: compress ? [compressResponses(), ...middleware] : middleware,
    endpoints,
    onResponse,
  });
  app.on('error', logKoaErrors(logger));
  return createStrictServer(app.callback(), {
    ...timeoutsOf(configuration),
    // Behind a proxy, all connections have the proxy's address.
    maxConnectionsPerAddress: trustedProxies > 0 ? null : connectionsPerAddress,
    onResponse,
  });
};

/** Binds the Koa application, with the middleware and operations of the host, inside the strict server. */
export const transportModule = new ContainerModule(({ bind }) => {
  bind(HTTP_OPTIONS).toConstantValue({});
  bind(HTTP_SERVER)
    .toResolvedValue(createServer, [
      SERVED_API,
      SERVE_CONFIGURATION,
      HTTP_OPTIONS,
      { serviceIdentifier: KOA_MIDDLEWARE, isMultiple: true },
      { serviceIdentifier: OPERATIONS, isMultiple: true },
      ON_RESPONSE,
      LOGGER,
    ])
    .inSingletonScope();
});
