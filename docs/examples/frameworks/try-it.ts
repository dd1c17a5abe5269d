import { createWorkspaceAdmin } from '@workspace-api/admin';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ports } from './service.js';

export const tryIt = async (server: Server): Promise<void> => {
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const { secret } = await admin.issueApiKey({
    workspaceId: id,
    actor: 'ann',
    name: 'Reader',
    scopes: ['groups:read'],
  });
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };

  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${url}/shop/api/public/v1/groups`, { headers });
  const rejected = await fetch(`${url}/shop/api/public/v1/usage`, { headers });
  console.log(((await rejected.json()) as { type: string }).type);
  const echo = await fetch(`${url}/echo`, { method: 'POST', headers, body: '{"own":"route"}' });
  console.log(await echo.text());
  process.kill(process.pid, 'SIGTERM');
};
