import type { Ports, WorkspaceApi } from '@workspace-api/core';
import { WORKSPACE_API_OPTIONS, createWorkspaceContainer, resolveWorkspaceServices } from '@workspace-api/inversify';
import type { ServeConfiguration } from './commands/serve-options.js';

type LimitsConfiguration = Pick<ServeConfiguration, 'keyRateLimit' | 'workspaceRateLimit' | 'addressRateLimit'>;

/** The API over these adapters, with the rate limits of the deployment. */
export const assembleApi = async (
  { keyRateLimit: key, workspaceRateLimit: workspace, addressRateLimit: address }: LimitsConfiguration,
  ...adapters: readonly Partial<Ports>[]
): Promise<WorkspaceApi> => {
  const container = createWorkspaceContainer(...adapters);
  container.rebind(WORKSPACE_API_OPTIONS).toConstantValue({ rateLimits: { key, workspace, address } });
  const { api } = await resolveWorkspaceServices(container);
  return api;
};
