import type { About } from '@workspace-api/contract';
import type { WorkspaceApi } from '@workspace-api/core';
import type { HttpHandlerOptions, OnResponse, ServedOperation } from '@workspace-api/http';
import { createReference, loadPages } from '@workspace-api/reference';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createStrictServer, type StrictServerOptions } from '@workspace-api/transport-node';
import type Koa from 'koa';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { ServeConfiguration } from '../configuration/serve-options.js';
import { logKoaErrors } from '../observability/log-koa-errors.js';
import { compressResponses } from './compress-responses.js';

/** The executable is a bundle, so a reference cannot find its assets beside its own code. */
export const REFERENCE_ASSETS = new URL('../assets/', import.meta.resolve('@workspace-api/reference'));

const UNTRUSTED_PROXY =
  'Requests have the header X-Forwarded-For, but no proxy is trusted. All clients behind a proxy share one address. If there is a proxy in front, set --trusted-proxies.';

/** Options of the HTTP layer that no flag sets. */
export type HttpOptions = Pick<HttpHandlerOptions, 'deadlineMilliseconds' | 'verifyToken' | 'protectedResource'>;

/** Returns the timeouts of a server. */
export const timeoutsOf = (configuration: ServeConfiguration): StrictServerOptions => ({
  requestTimeoutMilliseconds: configuration.requestTimeout * 1_000,
  keepAliveTimeoutMilliseconds: configuration.keepAliveTimeout * 1_000,
  stallTimeoutMilliseconds: configuration.stallTimeout * 1_000,
});

/** Creates the server of the API: the Koa application, with the middleware and operations of the host, in the strict server. */
export const createApiServer = async (
  api: WorkspaceApi,
  configuration: ServeConfiguration,
  about: About,
  options: HttpOptions,
  middleware: Koa.Middleware[],
  operationBindings: (ServedOperation | readonly ServedOperation[])[],
  onResponse: OnResponse,
  logger: Logger,
): Promise<Server> => {
  await Promise.all([loadPages(), import('@workspace-api/contract/open-api')]);
  // Modules may be in plain JavaScript.
  if (!middleware.every((value) => typeof value === 'function')) throw new TypeError('KOA_MIDDLEWARE takes functions.');
  const { trustedProxies, allowPlainHttp, compress, connectionsPerAddress, mcp, mcpWrites } = configuration;
  const common = {
    ...options,
    trustedProxies,
    allowPlainHttp,
    operations: operationBindings.flat(),
    about,
  };
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
