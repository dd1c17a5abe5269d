import { networkOf } from '@workspace-api/http/internal';
import type { Server } from 'node:http';

/**
 * Closes connections at once that exceed a maximum per client: an IPv4 address, or the /64 network of an IPv6 address. Emits
 * `drop` for each, like `net.Server` for those that exceed `maxConnections`.
 */
export const limitConnectionsPerAddress = (server: Server, max: number): void => {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    const client = networkOf(remoteAddress) ?? remoteAddress;
    const count = (counts.get(client) ?? 0) + 1;
    if (count > max) {
      const { localAddress, localPort, localFamily, remotePort, remoteFamily } = socket;
      server.emit('drop', { localAddress, localPort, localFamily, remoteAddress, remotePort, remoteFamily });
      socket.destroy();
      return;
    }
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 0) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
  });
};
