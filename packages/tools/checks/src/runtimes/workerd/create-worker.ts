import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createWorkspaceAdmin, type AdminPlatformPorts } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { createFetchHandler } from '@workspace-api/transport-fetch';

/** The path at which the worker returns the secret of its only key. */
const SECRET_PATH = '/secret';

const createService = async (platform: AdminPlatformPorts) => {
  const ports = { ...platform, ...createMemoryPorts() };
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const { secret } = await admin.issueApiKey({
    workspaceId: id,
    actor: 'ann',
    name: 'Reader',
    scopes: ['groups:read', 'campaigns:write'],
  });
  await admin.syncInstances({ workspaceId: id, records: [{ externalId: 'line', name: 'Line' }] });
  const group = { externalId: 'runners', instanceExternalId: 'line', name: 'Runners', memberCount: 12, sendable: true };
  await admin.syncGroups({ workspaceId: id, records: [group] });
  return { secret, handler: createFetchHandler(createWorkspaceApi(ports)) };
};

/** A worker. */
export interface EmbeddedWorker {
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Creates a worker that embeds the core and its storage. Workers can start such work only during a request. */
export const createWorker = (createPlatform: () => AdminPlatformPorts): EmbeddedWorker => {
  let service: ReturnType<typeof createService> | undefined;
  return {
    fetch: async (request) => {
      const { secret, handler } = await (service ??= createService(createPlatform()));
      return new URL(request.url).pathname === SECRET_PATH ? new Response(secret) : handler(request);
    },
  };
};
