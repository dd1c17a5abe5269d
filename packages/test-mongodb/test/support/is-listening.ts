import { once } from 'node:events';
import { connect } from 'node:net';

/** Returns whether something accepts connections at the only address of `uri`. */
export const isListening = async (uri: string): Promise<boolean> => {
  const { hostname, port } = new URL(uri);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};
