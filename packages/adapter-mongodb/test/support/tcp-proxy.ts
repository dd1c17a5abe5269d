import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of the server that can simulate network faults. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection when a command of this name arrives, and rejects new connections from then on. */
  cutAt(command: string): void;
  /**
   * Cuts every connection instead of forwarding the reply to the next commands of this name. Accepts new connections.
   * `times` defaults to 1.
   */
  loseReplyTo(command: string, times?: number): void;
  /** Delays all bytes in each direction. */
  slowDown(milliseconds: number): void;
  /** Stops reading from the open connections, and leaves them open. New ones work. */
  freeze(): void;
  close(): Promise<void>;
}

export const openTcpProxy = async (target: { host: string; port: number }, port = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let fatal: string | null = null;
  const unanswered: string[] = [];
  let delay = 0;

  /** Timers with the same delay fire in order, so the bytes stay in order. */
  const later = (pass: () => void): void => {
    if (delay === 0) pass();
    else setTimeout(pass, delay);
  };

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
      else later(() => inbound.write(bytes));
    });
    // BSON has the command's name as a string before its value, terminated by a zero.
    const hasName = (bytes: Buffer, command: string | null | undefined): boolean =>
      typeof command === 'string' && bytes.includes(`${command}\0`);
    inbound.on('data', (bytes) => {
      if (hasName(bytes, unanswered[0])) {
        unanswered.shift();
        isReplyLost = true;
      }
      later(() => outbound.write(bytes));
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
    loseReplyTo: (command, times = 1) => {
      unanswered.push(...Array<string>(times).fill(command));
    },
    slowDown: (milliseconds) => {
      delay = milliseconds;
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
