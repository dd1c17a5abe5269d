import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createWebPlatform } from '../web-platform.js';

/** The path at which the worker returns the secret of its only key. */
const SECRET_PATH = '/secret';

const createService = async () => {
  const ports = { ...createWebPlatform(), ...createMemoryPorts() };
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

let service: ReturnType<typeof createService> | undefined;

/** A worker that embeds the core and its storage. Workers can start such work only during a request. */
// eslint-disable-next-line no-restricted-exports -- workerd takes a worker from the default export.
export default {
  fetch: async (request: Request): Promise<Response> => {
    const { secret, handler } = await (service ??= createService());
    return new URL(request.url).pathname === SECRET_PATH ? new Response(secret) : handler(request);
  },
};
