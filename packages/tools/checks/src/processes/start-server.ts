import type { RunningServer } from '@workspace-api/conformance';
import { startTestServer } from '@workspace-api/testing/server';
import type { Server } from 'node:http';

/** Starts a server on a free port of the loopback address. Its base URL ends with the mount path of the API. */
export const startServer = async (server: Server, mountPath = ''): Promise<RunningServer> => {
  const { url, close } = await startTestServer(server);
  return { baseUrl: url + mountPath, close };
};
