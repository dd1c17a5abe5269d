import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { OpenConnection } from './open-connection.js';

export interface DrainTimes {
  /** After so many milliseconds what still runs is cut off. */
  readonly deadline: number;
  /** For how long callers are not sent elsewhere yet, because elsewhere is a process that is about to stop, too. */
  readonly silence?: number;
}

/**
 * Prepares a server to be stopped without a request being cut off. The function that it answers stops accepting
 * connections, tells callers with every answer that its connection ends, and closes the connections on which nothing
 * runs. It answers whether all that ran could finish.
 *
 * A connection on which nothing runs is left open a moment, because a request may be on its way on it: the server's own
 * `close` destroys it in that instant, and the caller cannot know whether the request was taken.
 */
export const drainable = (server: Server): ((times: DrainTimes) => Promise<boolean>) => {
  const connections = new Map<Socket, OpenConnection>();

  server.on('connection', (socket) => {
    connections.set(socket, new OpenConnection(socket));
    socket.once('close', () => connections.delete(socket));
  });
  // Ahead of the listener that answers, so that no answer is missed.
  server.prependListener('request', ({ socket }, response) => connections.get(socket)?.add(response));

  const closeConnections = (): void => {
    for (const connection of connections.values()) connection.close();
  };

  return ({ deadline, silence = 0 }) =>
    new Promise((resolve) => {
      let isInTime = true;
      const end = setTimeout(() => {
        isInTime = false;
        server.closeAllConnections();
      }, deadline);
      // Of the two that are named so, this one closes no connection.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(end);
        resolve(isInTime);
      });
      if (silence > 0) setTimeout(closeConnections, silence);
      else closeConnections();
    });
};
