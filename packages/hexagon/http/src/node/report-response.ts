import { notifyObserver } from '../context/notify-observer.js';
import type { OnResponse, RequestRecord } from '../context/request-record.js';
import type { NodeResponse } from './node-message.js';

/**
 * Resolves when the response or its connection is closed. A promise keeps the AsyncLocalStorage of the host, while an
 * event listener runs in the context of its emitter.
 */
const closed = (response: NodeResponse): Promise<void> =>
  new Promise((resolve) => {
    const { socket } = response.req;
    if (response.closed || socket?.destroyed === true) {
      resolve();
      return;
    }
    response.on('close', resolve);
    if (response.socket !== null || socket === undefined) return;
    // A pipelined response has no socket until its turn, and Node.js does not close it if its turn never comes.
    socket.setMaxListeners(0).on('close', resolve);
    response.on('close', () => socket.off('close', resolve));
  });

/**
 * Reports a request when its response was sent or aborted. `start` is a value of `performance.now()`. Never rejects: an
 * error of the observer is printed.
 */
export const reportResponse = async (
  response: NodeResponse,
  record: RequestRecord,
  start: number,
  onResponse: OnResponse,
): Promise<void> => {
  await closed(response);
  const durationMilliseconds = performance.now() - start;
  const { socket } = response.req;
  // Node.js also reports an aborted response as finished, but then the connection was destroyed before it ended.
  const wasSent =
    socket === undefined
      ? response.writableEnded
      : response.writableFinished && (!socket.destroyed || socket.writableFinished);
  // V8 takes forty times as long for a spread with additional fields.
  notifyObserver(onResponse, Object.assign({ aborted: !wasSent, durationMilliseconds }, record));
};
