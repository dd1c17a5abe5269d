import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait on one connection. Each takes a hundred times the bytes that it arrived in. */
const MAX_WAITING = 100;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** The requests of one connection. */
interface Queue {
  isBusy: boolean;
  readonly waiting: Exchange[];
}

/**
 * Returns a listener that takes the requests of one connection one after another, and none after a response that closes it
 * (RFC 9112, sections 9.3.2 and 9.6). Node.js starts all pipelined requests at once: a GET could overtake the POST before it,
 * and one client could have any number of requests in progress. A connection with too many waiting requests is destroyed.
 */
export const inOrder = (listener: RequestListener): RequestListener => {
  const queues = new WeakMap<Socket, Queue>();

  const start = (queue: Queue, [request, response]: Exchange): void => {
    const { socket } = request;
    queue.isBusy = true;
    response.on('close', () => {
      queue.isBusy = false;
      const next = socket.writable ? queue.waiting.shift() : undefined;
      if (next !== undefined) start(queue, next);
    });
    listener(request, response);
  };

  return (...exchange) => {
    const [{ socket }] = exchange;
    // A request behind the last response gets no response, so it must not be carried out either.
    if (!socket.writable) return;
    let queue = queues.get(socket);
    if (queue === undefined) {
      queue = { isBusy: false, waiting: [] };
      queues.set(socket, queue);
    }
    if (!queue.isBusy) start(queue, exchange);
    else if (queue.waiting.length < MAX_WAITING) queue.waiting.push(exchange);
    else socket.destroy();
  };
};
