import type { StrictServerOptions } from '@workspace-api/transport-node';
import type { ServeConfiguration } from '../configuration/serve-options.js';

/** Returns the timeouts of a server. */
export const timeoutsOf = (configuration: ServeConfiguration): StrictServerOptions => ({
  requestTimeoutMilliseconds: configuration.requestTimeout * 1_000,
  keepAliveTimeoutMilliseconds: configuration.keepAliveTimeout * 1_000,
  stallTimeoutMilliseconds: configuration.stallTimeout * 1_000,
});
