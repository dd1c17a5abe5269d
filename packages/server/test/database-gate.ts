import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy in front of the database that is open, shut, or silent. While it is shut, nothing can connect. */
export interface DatabaseGate {
  readonly port: number;
  readonly open: () => void;
  /** Closes every connection, and new ones at once. */
  readonly shut: () => void;
  /** Keeps every connection open, but forwards nothing. */
  readonly freeze: () => void;
  /** Shuts the gate on a command with this text, which is not forwarded. */
  readonly shutAt: (text: string) => void;
  /** Closes the connection instead of forwarding the reply to the next commands with this text. */
  readonly loseReplyTo: (text: string, times: number) => void;
  readonly close: () => void;
}

/** A gate that is shut. */
export const openDatabaseGate = async (target: { host: string; port: number }): Promise<DatabaseGate> => {
  const sockets = new Set<Socket>();
  let state: 'shut' | 'open' | 'frozen' = 'shut';
  let trigger: string | null = null;
  const unanswered: string[] = [];

  const shut = (): void => {
    state = 'shut';
    trigger = null;
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((inbound) => {
    if (state === 'shut') {
      inbound.destroy();
      return;
    }
    const outbound = connect(target);
    let isReplyLost = false;
    const pairs = [
      [inbound, outbound],
      [outbound, inbound],
    ] as const;
    for (const [socket, other] of pairs) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        if (trigger !== null && bytes.includes(trigger)) shut();
        if (socket === inbound && unanswered[0] !== undefined && bytes.includes(unanswered[0])) {
          unanswered.shift();
          isReplyLost = true;
        }
        if (socket === outbound && isReplyLost) socket.destroy();
        else if (state === 'open') other.write(bytes);
      });
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    open: () => (state = 'open'),
    shut,
    shutAt: (text) => (trigger = text),
    loseReplyTo: (text, times) => {
      unanswered.push(...Array<string>(times).fill(text));
    },
    freeze: () => (state = 'frozen'),
    close: () => {
      shut();
      server.close();
    },
  };
};
