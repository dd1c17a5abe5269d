import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the server that can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection as soon as a command of this name comes by, and refuses all from then on. */
  cutAt(command: string): void;
  /** Cuts every connection instead of passing on the reply to the next command of this name, and takes new ones. */
  loseReplyTo(command: string): void;
  /** Takes nothing more from the connections that are open, and leaves them open. New ones work. */
  freeze(): void;
  close(): Promise<void>;
}

export const openTcpProxy = async (target: { host: string; port: number }, port = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let fatal: string | null = null;
  let unanswered: string | null = null;

  const destroyAll = (): void => {
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
      if (isReplyLost) destroyAll();
      else inbound.write(bytes);
    });
    // BSON has the command's name as text in front of its value, and a NUL behind it.
    const hasName = (bytes: Buffer, command: string | null): boolean =>
      command !== null && bytes.includes(`${command}\0`);
    inbound.on('data', (bytes) => {
      if (hasName(bytes, unanswered)) {
        unanswered = null;
        isReplyLost = true;
      }
      outbound.write(bytes);
      if (!hasName(bytes, fatal)) return;
      server.close();
      destroyAll();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cutAt: (command) => {
      fatal = command;
    },
    loseReplyTo: (command) => {
      unanswered = command;
    },
    freeze: () => {
      for (const socket of sockets) socket.pause();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        destroyAll();
      }),
  };
};
