import type { Duplex } from 'node:stream';

/** How long a client may take to close its side, in milliseconds. */
const LINGER = 2_000;

/**
 * Closes a connection in stages (RFC 9112, section 9.6): sends what is written, then reads and discards until the client
 * closes its side. A client that sends to a closed socket gets a reset, and may lose the last response with it.
 */
export const closeGracefully = (socket: Duplex, lastBytes = ''): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  socket.end(lastBytes);
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once('close', () => clearTimeout(timer));
};
