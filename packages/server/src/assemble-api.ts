import { createWorkspaceApi, type Ports, type WorkspaceApi } from '@workspace-api/core';
import type { ServeConfiguration } from './commands/serve-options.js';

type LimitsConfiguration = Pick<ServeConfiguration, 'keyRateLimit' | 'workspaceRateLimit' | 'addressRateLimit'>;

/** The API over these ports, with the rate limits of the deployment. */
export const assembleApi = (
  { keyRateLimit: key, workspaceRateLimit: workspace, addressRateLimit: address }: LimitsConfiguration,
  ports: Ports,
): WorkspaceApi => createWorkspaceApi(ports, { rateLimits: { key, workspace, address } });
