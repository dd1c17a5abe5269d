import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of one connection may wait. Each takes a hundred times the bytes that it came in. */
const MOST_WAITING = 100;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Serves the requests of one connection one after another, and none behind an answer that closes it (RFC 9112, sections
 * 9.3.2 and 9.6). Node would start all that are pipelined at once: a POST might be overtaken by the GET behind it, and
 * one caller could have any number of requests under way. Who sends too many without waiting is cut off.
 */
export const inTurn = (serve: RequestListener): RequestListener => {
  /** The requests that wait, of each connection on which one is being served. */
  const waiting = new WeakMap<Socket, Exchange[]>();

  const start = (queue: Exchange[], [request, response]: Exchange): void => {
    const { socket } = request;
    response.once('close', () => {
      const next = socket.writable ? queue.shift() : undefined;
      if (next === undefined) waiting.delete(socket);
      else start(queue, next);
    });
    serve(request, response);
  };

  return (...exchange) => {
    const [{ socket }] = exchange;
    // Whoever sends behind the answer that closes the connection is not answered, so nothing may be done, either.
    if (!socket.writable) return;
    const queue = waiting.get(socket);
    if (queue === undefined) {
      const empty: Exchange[] = [];
      waiting.set(socket, empty);
      start(empty, exchange);
    } else if (queue.length < MOST_WAITING) queue.push(exchange);
    else socket.destroy();
  };
};
