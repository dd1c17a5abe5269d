import type { Socket } from 'node:net';

/** Both directions of one proxied connection. */
export interface Relay {
  /** Holds back what either end sends, as a network does that loses packets, or lets it flow again. */
  hold(held: boolean): void;
  /** Ends both connections with a TCP reset. */
  reset(): void;
}

export interface RelayHooks {
  /** Sees what the client sends before it goes on. */
  onRequest(chunk: Buffer): void;
  /** @returns whether the reply may go on to the client. */
  onReply(): boolean;
}

/** Carries bytes between `client` and `server` until either ends. Both arrive paused. */
export const startRelay = (client: Socket, server: Socket, hooks: RelayHooks): Relay => {
  let held = false;
  const deferred: (() => void)[] = [];
  const unlessHeld = (action: () => void): void => {
    if (held) deferred.push(action);
    else action();
  };
  const reset = (): void => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  const forward = (from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean): void => {
    from.on('data', (chunk: Buffer) => {
      unlessHeld(() => {
        if (!mayPass(chunk)) reset();
        else if (!to.write(chunk)) from.pause();
      });
    });
    to.on('drain', () => from.resume());
    from.on('error', () => undefined);
    from.on('close', () => unlessHeld(() => to.destroy()));
    from.resume();
  };
  forward(client, server, (chunk) => {
    hooks.onRequest(chunk);
    return true;
  });
  forward(server, client, () => hooks.onReply());

  return {
    reset,
    hold: (value) => {
      held = value;
      if (!held) for (const action of deferred.splice(0)) action();
    },
  };
};
