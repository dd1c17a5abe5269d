import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server to be stopped without cutting off a request. The function that it answers stops accepting
 * connections, closes those on which nothing runs, lets the others finish, and closes what is left after so many
 * milliseconds. `server.close()` alone waits for clients that have connected and sent nothing.
 */
export const drainable = (server: Server): ((graceMilliseconds: number) => Promise<void>) => {
  /** The answers that are under way, of each open connection. Those that wait behind another never close themselves. */
  const running = new Map<Socket, Set<ServerResponse>>();

  server.on('connection', (socket) => {
    running.set(socket, new Set());
    socket.once('close', () => running.delete(socket));
  });
  // Ahead of the listener that answers, so that no answer is missed.
  server.prependListener('request', ({ socket }, response) => {
    running.get(socket)?.add(response);
    response.once('close', () => {
      running.get(socket)?.delete(response);
      if (!server.listening) socket.end();
    });
  });

  return (graceMilliseconds) =>
    new Promise((resolve) => {
      const deadline = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
      server.close(() => {
        clearTimeout(deadline);
        resolve();
      });
      for (const [socket, responses] of running) {
        if (responses.size === 0) socket.destroy();
        for (const response of responses) if (!response.headersSent) response.setHeader('Connection', 'close');
      }
    });
};
