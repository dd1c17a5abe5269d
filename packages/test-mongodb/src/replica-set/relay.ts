import type { Socket } from 'node:net';
import type { Direction } from './partition.js';

/** Both directions of one proxied connection. */
export interface Relay {
  /** Holds back what is sent in the directions that are cut, as a network does that loses packets. The others flow. */
  hold(isCut: (direction: Direction) => boolean): void;
  /** Takes nothing more from the client for good, and still passes on what the server sends. */
  stall(): void;
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
  let isStalled = false;
  const reset = (): void => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  /** Carries one direction. Returns the function that holds it back, or lets it flow. */
  const forward = (from: Socket, to: Socket, mayPass: (chunk: Buffer) => boolean): ((isHeld: boolean) => void) => {
    let held = false;
    const deferred: (() => void)[] = [];
    const unlessHeld = (action: () => void): void => {
      if (held) deferred.push(action);
      else action();
    };
    from.on('data', (chunk: Buffer) => {
      unlessHeld(() => {
        if (!mayPass(chunk)) reset();
        else if (!to.write(chunk)) from.pause();
      });
    });
    to.on('drain', () => {
      if (!isStalled || from !== client) from.resume();
    });
    from.on('error', () => undefined);
    from.on('close', () => unlessHeld(() => to.destroy()));
    from.resume();
    return (isHeld) => {
      held = isHeld;
      if (!held) for (const action of deferred.splice(0)) action();
    };
  };
  const holdRequests = forward(client, server, (chunk) => {
    hooks.onRequest(chunk);
    return true;
  });
  const holdReplies = forward(server, client, () => hooks.onReply());

  return {
    reset,
    stall: () => {
      isStalled = true;
      client.pause();
    },
    hold: (isCut) => {
      holdRequests(isCut('request'));
      holdReplies(isCut('reply'));
    },
  };
};
