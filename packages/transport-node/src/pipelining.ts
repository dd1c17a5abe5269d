import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { StrictRequest } from './strict-request.js';
import { WaitingBytes } from './waiting-bytes.js';

/** How many requests may wait on one connection. Few clients pipeline. */
const MAX_WAITING = 10;

/** How many bytes of memory the waiting requests of one connection may take. */
const MAX_WAITING_BYTES = 64 * 1024;

/** The memory of a request and its response without strings and body, in bytes, as measured. */
const EXCHANGE_BYTES = 1_600;

/** The memory of the name or the value of a header in addition to its characters, in bytes, as measured. */
const STRING_BYTES = 64;

type Exchange = readonly [StrictRequest, ServerResponse<StrictRequest>];

/** The requests of one connection. */
interface Queue {
  isBusy: boolean;
  readonly waiting: Exchange[];
}

/** Returns about how much memory a request takes. Many short headers take thirty times their characters. */
const memoryOf = ({ url = '', rawHeaders, rawTrailers, unreadBytes }: StrictRequest): number => {
  let bytes = EXCHANGE_BYTES + url.length + unreadBytes;
  for (const strings of [rawHeaders, rawTrailers]) for (const text of strings) bytes += STRING_BYTES + text.length;
  return bytes;
};

/**
 * Returns a listener that handles the requests of one connection one after another, and none after a response that closes it
 * (RFC 9112, sections 9.3.2 and 9.6). Node.js starts all pipelined requests at once: a GET could overtake the POST before it,
 * and one client could have any number of requests in progress. A connection with too many waiting requests is destroyed.
 */
export const inOrder = (listener: RequestListener<typeof StrictRequest>): RequestListener<typeof StrictRequest> => {
  const queues = new WeakMap<Socket, Queue>();
  const waitingBytes = new WaitingBytes();

  const start = (queue: Queue, [request, response]: Exchange): void => {
    const { socket } = request;
    queue.isBusy = true;
    response.on('close', () => {
      queue.isBusy = false;
      const next = socket.writable ? queue.waiting.shift() : undefined;
      if (queue.waiting.length === 0 || !socket.writable) waitingBytes.delete(socket);
      if (next !== undefined) start(queue, next);
    });
    listener(request, response);
  };

  /** Adds a request to those that wait. Returns false if there are too many. */
  const enqueue = ({ waiting }: Queue, exchange: Exchange): boolean => {
    waiting.push(exchange);
    const bytes = waiting.reduce((sum, [request]) => sum + memoryOf(request), 0);
    waitingBytes.set(exchange[0].socket, bytes);
    return waiting.length <= MAX_WAITING && bytes <= MAX_WAITING_BYTES;
  };

  return (...exchange) => {
    const [{ socket }] = exchange;
    // A request after the last response gets no response, so it must not be executed either.
    if (!socket.writable) return;
    let queue = queues.get(socket);
    if (queue === undefined) {
      queue = { isBusy: false, waiting: [] };
      queues.set(socket, queue);
    }
    if (!queue.isBusy) start(queue, exchange);
    else if (!enqueue(queue, exchange)) socket.destroy();
  };
};
