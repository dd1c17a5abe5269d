import type { OnResponse, RequestRecord } from '../request-record.js';
import type { NodeResponse } from './node-message.js';

/** Node.js also calls an aborted response finished, but then the connection was destroyed before its own end. */
const wasSent = ({ writableFinished, req: { socket } }: NodeResponse): boolean =>
  writableFinished && (!socket.destroyed || socket.writableFinished);

/** Reports a request once its response is sent or aborted. The start is a value of `performance.now()`. */
export const reportResponse = (
  response: NodeResponse,
  record: RequestRecord,
  start: number,
  onResponse: OnResponse,
): void => {
  const report = (): void => {
    onResponse({ ...record, aborted: !wasSent(response), durationMilliseconds: performance.now() - start });
  };
  if (response.closed) report();
  else response.once('close', report);
};
