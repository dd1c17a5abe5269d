import type { WorkspaceApi } from '@workspace-api/core';
import { createReference } from '@workspace-api/reference';
import { createWorkspaceServer, type Answer } from '@workspace-api/transport-koa';
import type { Server } from 'node:http';
import type { ServeConfiguration } from '../commands/serve-options.js';

type HttpConfiguration = Pick<
  ServeConfiguration,
  'trustedProxies' | 'requestTimeout' | 'keepAliveTimeout' | 'stallTimeout'
>;

/** The API as an HTTP server that does not listen yet. Each observer is told of every answer. */
export const createApiServer = (
  api: WorkspaceApi,
  { trustedProxies, requestTimeout, keepAliveTimeout, stallTimeout }: HttpConfiguration,
  observers: readonly ((answer: Answer) => void)[],
): Server =>
  createWorkspaceServer(api, {
    reference: createReference(),
    trustedProxies,
    requestTimeoutMilliseconds: requestTimeout * 1_000,
    keepAliveTimeoutMilliseconds: keepAliveTimeout * 1_000,
    stallTimeoutMilliseconds: stallTimeout * 1_000,
    onAnswer: (answer) => {
      for (const observe of observers) observe(answer);
    },
  });
