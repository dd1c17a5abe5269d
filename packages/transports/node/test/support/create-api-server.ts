import type { WorkspaceApi } from '@workspace-api/core';
import type { Server } from 'node:http';
import { createNodeListener, createStrictServer, type StrictServerOptions } from '../../src/index.js';

/** The options of a strict server. The listener in it has the same observer and mount path. */
export type ApiServerOptions = StrictServerOptions;

/** Creates a strict server of the API, without a framework. */
export const createApiServer = (api: WorkspaceApi, options: ApiServerOptions = {}): Server => {
  const { mountPath, onResponse } = options;
  return createStrictServer(createNodeListener(api, { mountPath, onResponse }), options);
};
