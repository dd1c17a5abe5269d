import { isDomainError, type WorkspaceApi } from '@workspace-api/core';
import { createWorkspaceServer, type ErrorContext } from '@workspace-api/transport-koa';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { ServeConfiguration } from '../commands/serve-options.js';
import { messageOf } from '../message-of.js';

/** Logs what is behind an answer of 500 or above. During an outage that is every request, so a line has no stack. */
const logFailure =
  (logger: Logger) =>
  (error: unknown, context: ErrorContext): void => {
    if (isDomainError(error) && error.code === 'unavailable') {
      const reason = error.cause === undefined ? null : messageOf(error.cause);
      logger.warn({ reason, applied: error.details.applied, ...context }, 'storage unavailable');
    } else logger.error({ err: error, ...context }, 'request failed');
  };

type HttpConfiguration = Pick<
  ServeConfiguration,
  'trustedProxies' | 'requestTimeout' | 'keepAliveTimeout' | 'stallTimeout'
>;

/** The API as an HTTP server that does not listen yet. */
export const createApiServer = (
  api: WorkspaceApi,
  logger: Logger,
  { trustedProxies, requestTimeout, keepAliveTimeout, stallTimeout }: HttpConfiguration,
): Server =>
  createWorkspaceServer(api, {
    onError: logFailure(logger),
    trustedProxies,
    requestTimeoutMilliseconds: requestTimeout * 1_000,
    keepAliveTimeoutMilliseconds: keepAliveTimeout * 1_000,
    stallTimeoutMilliseconds: stallTimeout * 1_000,
  });
