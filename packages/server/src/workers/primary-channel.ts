import type { Registry } from 'prom-client';
import { isPrimaryMessage, type PrimaryMessage, type WorkerMessage } from './messages.js';
import { metricsAsJson } from './metrics-json.js';

/** How long a worker waits for the others to close the port. One of them may be blocked. */
const CLOSE_TIMEOUT_MILLISECONDS = 2_000;

const onMessage = (type: PrimaryMessage['type'], listener: () => void): void => {
  process.on('message', (message) => {
    if (isPrimaryMessage(message, type)) listener();
  });
};

/** Sends a message to the primary. Resolves once it is sent, or if the primary is gone. */
export const sendToPrimary = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Resolves when the primary lets this worker listen. Call it before the worker reports its readiness. */
export const untilAllowedToListen = (): Promise<void> =>
  new Promise((resolve) => onMessage('workspace-api:listen', resolve));

/**
 * Reports that this worker has closed the port. Resolves when it may close connections: if all workers stop, once all of
 * them have closed the port. A client that reconnects earlier could reach a worker that never responds.
 */
export const untilOthersClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const timeout = setTimeout(resolve, CLOSE_TIMEOUT_MILLISECONDS);
    const proceed = (): void => {
      clearTimeout(timeout);
      resolve();
    };
    onMessage('workspace-api:all-closed', proceed);
    process.once('disconnect', proceed);
    if (process.connected) void sendToPrimary({ type: 'workspace-api:closed' });
    else proceed();
  });

/** Sends the metrics of this worker whenever the primary requests them. Returns a function that sends them once more. */
export const shareMetrics = (registry: Registry): (() => Promise<void>) => {
  const send = async (): Promise<void> =>
    sendToPrimary({ type: 'workspace-api:metrics', metrics: await metricsAsJson(registry) });
  onMessage('workspace-api:metrics-request', () => void send());
  return send;
};
