import { createMemoryPorts } from '@workspace-api/adapter-memory';
import { createNodePorts } from '@workspace-api/adapter-node';
import { openSqliteStore } from '@workspace-api/adapter-sqlite';
import { createWorkspaceAdmin } from '@workspace-api/admin';
import { createWorkspaceApi } from '@workspace-api/core';
import { createReference } from '@workspace-api/reference';
import { createWorkspaceMiddleware } from '@workspace-api/transport-koa';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import Koa from 'koa';
import mount from 'koa-mount';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The line that the program prints when it listens. */
export interface NodeHost {
  readonly secret: string;
  /** The API in a Koa application, below a path. */
  readonly koa: string;
  /** The API as a listener of the strict server. */
  readonly node: string;
  /** What opening a file says: nothing, or why it failed. */
  readonly sqlite: string;
}

const listen = async (server: Server): Promise<string> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
};

const openFile = (): string => {
  try {
    openSqliteStore(join(tmpdir(), `bundle-${randomUUID()}.sqlite`));
    return 'It was created.';
  } catch (error) {
    return String(error);
  }
};

/** A program of a host. Its argument is the asset folder of the reference. */
const run = async ([assets]: readonly string[]): Promise<NodeHost> => {
  const ports = { ...createNodePorts(), ...createMemoryPorts() };
  const admin = createWorkspaceAdmin(ports);
  const { id } = await admin.createWorkspace({ name: 'Acme', ownerId: 'ann' });
  const { secret } = await admin.issueApiKey({
    workspaceId: id,
    actor: 'ann',
    name: 'Reader',
    scopes: ['groups:read'],
  });
  const api = createWorkspaceApi(ports);
  const reference = createReference({ assets });

  const application = new Koa();
  application.use(mount('/shop', createWorkspaceMiddleware(api, { reference })));
  return {
    secret,
    sqlite: openFile(),
    koa: `${await listen(createServer((request, response) => void application.callback()(request, response)))}/shop`,
    node: await listen(createStrictServer(createNodeListener(api, { reference }))),
  };
};

void run(process.argv.slice(2)).then((host) => console.log(JSON.stringify(host)));
