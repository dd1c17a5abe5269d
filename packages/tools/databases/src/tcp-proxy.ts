import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a server that can simulate network faults. */
export interface TcpProxy {
  readonly port: number;
  /** Cuts every connection. Accepts new ones. */
  readonly cut: () => void;
  /** Cuts every connection, and new ones at once. */
  readonly shut: () => void;
  /** Does so when a request with this text arrives. */
  readonly shutAt: (text: string) => void;
  /** Ends `shut` and `freeze`. */
  readonly open: () => void;
  /**
   * Cuts every connection instead of forwarding the reply to the next requests with this text. Accepts new connections.
   * `times` defaults to 1.
   */
  readonly loseReplyTo: (text: string, times?: number) => void;
  /** Delays all bytes in each direction. */
  readonly slowDown: (milliseconds: number) => void;
  /** Stops reading from the open connections, and leaves them open. New ones work. */
  readonly stall: () => void;
  /** Forwards nothing from now on, also of new connections, and leaves them open. */
  readonly freeze: () => void;
  readonly close: () => Promise<void>;
}

export const openTcpProxy = async (target: { host: string; port: number }, port = 0): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let fatal: string | null = null;
  const unanswered: string[] = [];
  let delay = 0;
  let isFrozen = false;
  let isShut = false;

  /** Timers with the same delay fire in order, so the bytes stay in order. */
  const later = (pass: () => void): void => {
    if (isFrozen) return;
    if (delay === 0) pass();
    else setTimeout(pass, delay);
  };

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const shut = (): void => {
    isShut = true;
    fatal = null;
    cut();
  };
  const server = createServer((inbound) => {
    if (isShut) {
      inbound.destroy();
      return;
    }
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
      else later(() => inbound.write(bytes));
    });
    inbound.on('data', (bytes) => {
      if (unanswered[0] !== undefined && bytes.includes(unanswered[0])) {
        unanswered.shift();
        isReplyLost = true;
      }
      later(() => outbound.write(bytes));
      if (fatal !== null && bytes.includes(fatal)) shut();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    cut,
    shut,
    shutAt: (text) => {
      fatal = text;
    },
    open: () => {
      isShut = false;
      isFrozen = false;
    },
    loseReplyTo: (text, times = 1) => {
      unanswered.push(...Array<string>(times).fill(text));
    },
    slowDown: (milliseconds) => {
      delay = milliseconds;
    },
    stall: () => {
      for (const socket of sockets) socket.pause();
    },
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
