import { object } from '@workspace-api/core';
import { checkArguments, milliseconds, withMethod, type OptionSchemas } from '@workspace-api/core/internal';
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { connectionsOf } from './connection.js';

/** For how long, at most, connections in the backlog are still accepted, in milliseconds. */
const MAX_ACCEPT_TIME = 1_000;

/** The options of a shutdown. */
export interface ShutdownOptions {
  /** After how many milliseconds the requests in progress are aborted. */
  readonly deadline: number;
}

const serverArgument = withMethod('closeAllConnections', 'Must be a server of node:http.');

const OPTIONS = object({ deadline: milliseconds() } satisfies OptionSchemas<ShutdownOptions>);

/**
 * Accepts the connections in the backlog before the port is closed, which would reset them. Node.js accepts one per turn of
 * the event loop, so under load they wait there, up to a second.
 */
const acceptBacklog = async (server: Server): Promise<void> => {
  const end = performance.now() + MAX_ACCEPT_TIME;
  let accepted = 0;
  const count = (): void => void (accepted += 1);
  server.on('connection', count);
  // The first turn may have polled the port already.
  for (let quietTurns = 0; quietTurns < 2 && performance.now() < end; quietTurns++) {
    accepted = 0;
    await setImmediate();
    if (accepted > 0) quietTurns = -1;
  }
  server.off('connection', count);
};

/** Closes the port, and resolves when no connection is open. `close` of `http.Server` would also close connections. */
const closePort = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });

/**
 * Prepares a server for a graceful shutdown. Call it before the server listens. The function that it returns stops accepting
 * connections, responds to the requests in progress with `Connection: close`, and closes idle connections. It resolves to whether
 * all requests could finish.
 *
 * An idle connection stays open for a moment, because a request may be on its way. If the connection is destroyed at that
 * moment, the client cannot know whether the request was processed.
 */
export const prepareShutdown = (server: Server): ((options: ShutdownOptions) => Promise<boolean>) => {
  checkArguments('The server cannot be prepared.', { server: serverArgument }, { server });
  const connections = connectionsOf(server);

  return async (options) => {
    const { deadline } = checkArguments('The server cannot shut down.', { options: OPTIONS }, { options }).options;
    let isInTime = true;
    const timer = setTimeout(() => {
      isInTime = false;
      server.closeAllConnections();
    }, deadline);
    if (server.listening) await acceptBacklog(server);
    const closed = closePort(server);
    for (const connection of connections.values()) connection.close();
    await closed;
    clearTimeout(timer);
    return isInTime;
  };
};
