import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import type { Direction, Partition, Route } from './partition.js';
import { isCut } from './partition.js';
import type { Relay } from './relay.js';
import { startRelay } from './relay.js';

export interface ProxyOptions {
  /** The number of the node behind the proxy. */
  readonly target: number;
  /** The node's current port, which changes with each start. */
  readonly portOfTarget: () => number;
  /**
   * Returns the source of the connection from `port` whose first chunk is `handshake`; undefined if it is unknown. A
   * connection without a known source is never cut.
   */
  readonly findSource: (handshake: Buffer, port: number, proxyPort: number) => Route['source'] | undefined;
  /** Returns the command that a chunk requests or replies to, such as `insert`; undefined if it does not show one. */
  readonly commandIn: (chunk: Buffer, direction: Direction) => string | undefined;
}

/** A TCP proxy on 127.0.0.1, at the address that a node advertises. */
export interface Proxy {
  readonly port: number;
  apply(partition: Partition): void;
  /** Resets every client connection. */
  resetClients(): void;
  /** Stops reading from the open client connections. New ones work. */
  stallClients(): void;
  /** Applies the next `command` of a client, but resets the connection instead of forwarding the reply. */
  loseReplyTo(command: string): void;
  close(): void;
}

interface Connection {
  readonly route: Route;
  readonly relay: Relay;
}

export const startProxy = async ({ target, portOfTarget, findSource, commandIn }: ProxyOptions): Promise<Proxy> => {
  const connections = new Set<Connection>();
  const sockets = new Set<Socket>();
  const repliesToLose: string[] = [];
  let partition: Partition = new Map();

  const server = createServer({ pauseOnConnect: true }, (client) => void accept(client));
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const accept = async (client: Socket): Promise<void> => {
    keep(client);
    const handshake = await firstChunk(client);
    if (handshake === undefined) return;
    const source = findSource(handshake, client.remotePort ?? 0, port);
    if (client.destroyed) return;
    const upstream = keep(connect({ port: portOfTarget(), host: '127.0.0.1', noDelay: true }).pause());
    client.setNoDelay(true);

    let isReplyLost = false;
    const look = (chunk: Buffer, direction: Direction): void => {
      const index = source === 'client' ? repliesToLose.indexOf(commandIn(chunk, direction) ?? '') : -1;
      if (index >= 0) isReplyLost = repliesToLose.splice(index, 1).length > 0;
    };
    const relay = startRelay(client, upstream, {
      onRequest: (chunk) => look(chunk, 'request'),
      onReply: (chunk) => {
        look(chunk, 'reply');
        return !isReplyLost;
      },
    });
    const connection: Connection = { route: { source: source ?? target, target }, relay };
    connections.add(connection);
    client.once('close', () => connections.delete(connection));
    relay.hold((direction) => isCut(partition, connection.route, direction));
    client.unshift(handshake);
  };

  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // The run may end while the connection is open.
    return socket.unref().once('close', () => sockets.delete(socket));
  };

  return {
    port,
    apply: (next) => {
      partition = next;
      for (const { route, relay } of connections) relay.hold((direction) => isCut(partition, route, direction));
    },
    resetClients: () => {
      for (const { route, relay } of connections) if (route.source === 'client') relay.reset();
    },
    stallClients: () => {
      for (const { route, relay } of connections) if (route.source === 'client') relay.stall();
    },
    loseReplyTo: (command) => void repliesToLose.push(command),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

/** Returns the first chunk of `socket`, which stays paused; undefined if it ends before. */
const firstChunk = (socket: Socket): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    socket.once('error', () => resolve(undefined));
    socket.once('close', () => resolve(undefined));
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
    socket.resume();
  });
