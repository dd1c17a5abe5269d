import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the server that can be cut. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection as soon as a command of this name comes by, and refuses all from then on. */
  cutAt(command: string): void;
  close(): Promise<void>;
}

export const openTcpProxy = async (target: { host: string; port: number }, port = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let fatal: string | null = null;

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
    outbound.pipe(inbound);
    inbound.on('data', (bytes) => {
      outbound.write(bytes);
      // BSON has the command's name as text in front of its value, and a NUL behind it.
      if (fatal === null || !bytes.includes(`${fatal}\0`)) return;
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        destroyAll();
      }),
  };
};
