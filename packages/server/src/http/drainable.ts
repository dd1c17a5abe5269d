import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { OpenConnection } from './open-connection.js';

/** The most time for which connections that the system has made are still accepted. */
const ACCEPT_MILLISECONDS = 1_000;

export interface DrainOptions {
  /** After so many milliseconds what still runs is cut off. */
  readonly deadline: number;
  /** Called when the port is closed. Callers are told to go when it is done. */
  readonly onPortClosed?: () => Promise<void>;
}

/**
 * Accepts the connections that the system has made before the port is closed, which would reset them with the requests
 * that have been sent on them. Node accepts one in each turn of its loop, so under load they wait there, up to a second.
 */
const acceptWaiting = async (server: Server): Promise<void> => {
  const end = performance.now() + ACCEPT_MILLISECONDS;
  let accepted = 0;
  const count = (): void => void (accepted += 1);
  server.on('connection', count);
  // The first turn may have looked at the port already.
  for (let quietTurns = 0; quietTurns < 2 && performance.now() < end; quietTurns++) {
    accepted = 0;
    await setImmediate();
    if (accepted > 0) quietTurns = -1;
  }
  server.off('connection', count);
};

/** Closes the port, and waits until no connection is open. Of the two methods of this name it is the one that closes none. */
const closePort = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });

/**
 * Prepares a server to be stopped without a request being cut off. The function that it answers stops accepting
 * connections, tells callers with every answer that its connection ends, and closes the connections on which nothing
 * runs. It answers whether all that ran could finish.
 *
 * A connection on which nothing runs is left open a moment, because a request may be on its way on it: the server's own
 * `close` destroys it in that instant, and the caller cannot know whether the request was taken.
 */
export const drainable = (server: Server): ((options: DrainOptions) => Promise<boolean>) => {
  const connections = new Map<Socket, OpenConnection>();

  server.on('connection', (socket) => {
    connections.set(socket, new OpenConnection(socket));
    socket.once('close', () => connections.delete(socket));
  });
  // Ahead of the listener that answers, so that no answer is missed.
  server.prependListener('request', ({ socket }, response) => connections.get(socket)?.add(response));

  return async ({ deadline, onPortClosed }) => {
    let isInTime = true;
    const end = setTimeout(() => {
      isInTime = false;
      server.closeAllConnections();
    }, deadline);
    if (server.listening) await acceptWaiting(server);
    const closed = closePort(server);
    await onPortClosed?.();
    for (const connection of connections.values()) connection.close();
    await closed;
    clearTimeout(end);
    return isInTime;
  };
};
