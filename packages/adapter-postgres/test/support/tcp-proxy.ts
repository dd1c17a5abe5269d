import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of the server that can simulate network faults. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection instead of forwarding the reply to the next statement with this text. */
  loseReplyTo(statement: string): void;
  /** Cuts every connection. Accepts new ones. */
  cut(): void;
  /** Forwards nothing from now on, also of new connections, and leaves them open. */
  freeze(): void;
  close(): Promise<void>;
}

export const openTcpProxy = async (target: { host: string; port: number }, port = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let unanswered: string | null = null;
  let isFrozen = false;

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((inbound) => {
    const outbound = connect(target);
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        inbound.destroy();
        outbound.destroy();
      });
    }
    let isReplyLost = false;
    outbound.on('data', (bytes) => {
      if (isReplyLost) cut();
      else if (!isFrozen) inbound.write(bytes);
    });
    inbound.on('data', (bytes) => {
      if (unanswered !== null && bytes.includes(unanswered)) {
        unanswered = null;
        isReplyLost = true;
      }
      if (!isFrozen) outbound.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    loseReplyTo: (statement) => {
      unanswered = statement;
    },
    cut,
    freeze: () => {
      isFrozen = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        cut();
      }),
  };
};

/** The server of a URI. */
export interface Address {
  readonly address: { readonly host: string; readonly port: number };
  /** Returns the URI for another port of this machine. */
  readonly uriAt: (port: number) => string;
}

export const addressIn = (uri: string): Address => {
  const { hostname, port } = new URL(uri);
  return {
    address: { host: hostname, port: Number(port || 5_432) },
    uriAt: (otherPort: number): string => {
      const other = new URL(uri);
      other.hostname = '127.0.0.1';
      other.port = String(otherPort);
      return other.href;
    },
  };
};
