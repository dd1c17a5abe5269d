import type { AdminPorts } from '@workspace-api/admin';
import { Container } from 'inversify';
import { portsModule } from './ports-module.js';
import { workspaceApiModule } from './workspace-api-module.js';

/** Creates a container with the API, the admin surface, and the ports of the adapters. */
export const createWorkspaceContainer = (...adapters: readonly Partial<AdminPorts>[]): Container => {
  const container = new Container();
  container.load(...adapters.map(portsModule), workspaceApiModule);
  return container;
};
