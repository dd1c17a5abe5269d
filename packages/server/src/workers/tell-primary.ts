import type { WorkerMessage } from './messages.js';

/** Tells the primary something, if there still is one, and waits until it is sent. */
export const tellPrimary = (message: WorkerMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
