import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests may wait on one connection. Few clients pipeline, and a small request takes 100 times its size in memory. */
const MAX_WAITING = 10;

/** How many bytes of request lines and headers may wait on one connection. */
const MAX_WAITING_BYTES = 64 * 1024;

type Exchange = readonly [IncomingMessage, ServerResponse];

/** The requests of one connection. */
interface Queue {
  isBusy: boolean;
  readonly waiting: Exchange[];
}

const headSizeOf = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((size, text) => size + text.length, url.length);

const hasRoom = ({ waiting }: Queue, request: IncomingMessage): boolean =>
  waiting.length < MAX_WAITING &&
  waiting.reduce((size, [other]) => size + headSizeOf(other), headSizeOf(request)) <= MAX_WAITING_BYTES;

/**
 * Returns a listener that handles the requests of one connection one after another, and none after a response that closes it
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
    const [request] = exchange;
    const { socket } = request;
    // A request after the last response gets no response, so it must not be executed either.
    if (!socket.writable) return;
    let queue = queues.get(socket);
    if (queue === undefined) {
      queue = { isBusy: false, waiting: [] };
      queues.set(socket, queue);
    }
    if (!queue.isBusy) start(queue, exchange);
    else if (hasRoom(queue, request)) queue.waiting.push(exchange);
    else socket.destroy();
  };
};
