import type { WorkspaceApi } from '@workspace-api/core';
import { createWorkspaceServer, type Answer } from '@workspace-api/transport-koa';
import type { Server } from 'node:http';

/** The API as an HTTP server that does not listen yet, behind so many proxies. Each observer is told of every answer. */
export const createApiServer = (
  api: WorkspaceApi,
  trustedProxies: number,
  observers: readonly ((answer: Answer) => void)[],
): Server =>
  createWorkspaceServer(api, {
    trustedProxies,
    onAnswer: (answer) => {
      for (const observe of observers) observe(answer);
    },
  });
