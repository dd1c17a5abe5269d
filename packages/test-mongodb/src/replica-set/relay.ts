import type { Socket } from 'node:net';
import type { Direction } from './partition.js';

/** A proxied connection, in both directions. */
export interface Relay {
  /** Holds back bytes in the blocked directions, like a network that loses packets. */
  hold(isCut: (direction: Direction) => boolean): void;
  /** Stops reading from the client for good. Bytes from the server still flow. */
  stall(): void;
  /** Ends both connections with a TCP reset. */
  reset(): void;
}

export interface RelayHooks {
  /** Receives each chunk of the client before it is forwarded. */
  onRequest(chunk: Buffer): void;
  /** @returns whether to forward the reply to the client. */
  onReply(): boolean;
}

/** Forwards bytes between `client` and `server` until one of them ends. Both arrive paused. */
export const startRelay = (client: Socket, server: Socket, hooks: RelayHooks): Relay => {
  let isStalled = false;
  const reset = (): void => {
    client.resetAndDestroy();
    server.resetAndDestroy();
  };

  /** Forwards one direction. Returns a function that blocks or unblocks it. */
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
