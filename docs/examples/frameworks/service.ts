import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { createWorkspaceApi } from '@workspace-api/core';
import { prepareShutdown, type NodeListenerOptions } from '@workspace-api/transport-node';
import type { Server } from 'node:http';

export const ports = { ...createNodePorts(), ...createMemoryPorts() };
export const api = createWorkspaceApi(ports);

export const onResponse: NodeListenerOptions['onResponse'] = ({ operationId, status, code, error }) => {
  console.log('API', status, code ?? operationId);
  if (status >= 500) console.error(error);
};

/** Shuts down on SIGTERM. Call it before the server listens. */
export const stopOnSignal = (server: Server): void => {
  const shutDown = prepareShutdown(server);
  process.once('SIGTERM', () => {
    void shutDown({ deadline: 10_000 }).then((isInTime) => console.log('all requests finished:', isInTime));
  });
};
