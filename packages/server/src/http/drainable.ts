import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Prepares a server to be stopped without cutting off a request. The function that it answers stops accepting
 * connections, closes those on which nothing runs, lets the others finish, and closes what is left after so many
 * milliseconds. `server.close()` alone waits for clients that have connected and sent nothing.
 */
export const drainable = (server: Server): ((graceMilliseconds: number) => Promise<void>) => {
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Ahead of the listener that answers, so that no answer is missed.
  server.prependListener('request', ({ socket }, response) => {
    running.add(response);
    response.once('close', () => {
      running.delete(response);
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
      const busy = new Set([...running].map(({ req }) => req.socket));
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
      for (const response of running) if (!response.headersSent) response.setHeader('Connection', 'close');
    });
};
