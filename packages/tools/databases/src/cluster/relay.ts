import type { Socket } from 'node:net';
import type { Direction } from './partition.js';

/** The two directions of a proxied connection. */
export interface Relay {
  /** Holds back the bytes in the cut directions, as a network that loses packets does. The others flow. */
  hold(isCut: (direction: Direction) => boolean): void;
  /** Stops reading from the client permanently, and still forwards the server's bytes. */
  stall(): void;
  /** Ends both connections with a TCP reset. */
  reset(): void;
}

export interface RelayHooks {
  /** Called with each chunk of the client before it is forwarded. */
  onRequest(chunk: Buffer): void;
  /** @returns whether to forward this chunk of a reply to the client. */
  onReply(chunk: Buffer): boolean;
}

/** Forwards bytes between `client` and `server` until either ends. Both must be paused. */
export const startRelay = (client: Socket, server: Socket, hooks: RelayHooks): Relay => {
  let isStalled = false;
  const reset = (): void => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  /** Forwards one direction. Returns the function that holds it back or releases it. */
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
  const holdReplies = forward(server, client, (chunk) => hooks.onReply(chunk));

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
