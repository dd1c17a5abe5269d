import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait. Each takes a hundred times the bytes that it came in. */
const MOST_WAITING = 100;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** The requests of one connection. */
interface Turns {
  isBusy: boolean;
  readonly waiting: Exchange[];
}

/**
 * Serves the requests of one connection one after another, and none behind an answer that closes it (RFC 9112, sections
 * 9.3.2 and 9.6). Node would start all that are pipelined at once: a POST might be overtaken by the GET behind it, and
 * one caller could have any number of requests under way. Who sends too many without waiting is cut off.
 */
export const inTurn = (serve: RequestListener): RequestListener => {
  const turns = new WeakMap<Socket, Turns>();

  const start = (turn: Turns, [request, response]: Exchange): void => {
    const { socket } = request;
    turn.isBusy = true;
    response.on('close', () => {
      turn.isBusy = false;
      const next = socket.writable ? turn.waiting.shift() : undefined;
      if (next !== undefined) start(turn, next);
    });
    serve(request, response);
  };

  return (...exchange) => {
    const [{ socket }] = exchange;
    // Whoever sends behind the answer that closes the connection is not answered, so nothing may be done, either.
    if (!socket.writable) return;
    let turn = turns.get(socket);
    if (turn === undefined) {
      turn = { isBusy: false, waiting: [] };
      turns.set(socket, turn);
    }
    if (!turn.isBusy) start(turn, exchange);
    else if (turn.waiting.length < MOST_WAITING) turn.waiting.push(exchange);
    else socket.destroy();
  };
};
