import type { WorkspaceApi } from '@workspace-api/core';
import { startTestServer } from '@workspace-api/testing/server';
import { createFetchHandler } from '@workspace-api/transport-fetch';
import { createWorkspaceApp } from '@workspace-api/transport-koa';
import { createNodeListener, createStrictServer } from '@workspace-api/transport-node';
import { createServer, type Server } from 'node:http';

/** An API that is served. */
export interface Served {
  readonly baseUrl: string;
  /** Reaches it; the global fetch if left out. */
  readonly fetch?: typeof fetch;
  close(): Promise<void>;
}

/** Serves an API by one transport, below a mount path. */
export type Serve = (api: WorkspaceApi) => Promise<Served>;

const MOUNT_PATH = '/shop';

const listening = async (server: Server, mountPath: string): Promise<Served> => {
  const { url, close } = await startTestServer(server);
  return { baseUrl: url + mountPath, close };
};

/** Every transport, by its name. */
export const TRANSPORTS: Readonly<Record<string, Serve>> = {
  'Koa in the strict server': (api) => listening(createStrictServer(createWorkspaceApp(api).callback()), ''),
  'the listener for node:http, below a path': (api) =>
    listening(createServer(createNodeListener(api, { mountPath: MOUNT_PATH })), MOUNT_PATH),
  'the fetch handler, below a path': (api) => {
    const handler = createFetchHandler(api, { mountPath: MOUNT_PATH });
    return Promise.resolve({
      baseUrl: `https://api.example.com${MOUNT_PATH}`,
      fetch: (input, init) => handler(new Request(input, init)),
      close: () => Promise.resolve(),
    });
  },
};
