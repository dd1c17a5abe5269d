import type { WorkspaceApi } from '@workspace-api/core';
import type { Server } from 'node:http';
import {
  createNodeListener,
  createStrictServer,
  type NodeListenerOptions,
  type StrictServerOptions,
} from '../../src/index.js';

/** The options of a strict server and of the listener in it. */
export type ApiServerOptions = NodeListenerOptions & StrictServerOptions;

/** Creates a strict server of the API, without a framework. */
export const createApiServer = (api: WorkspaceApi, options: ApiServerOptions = {}): Server =>
  createStrictServer(createNodeListener(api, options), options);
