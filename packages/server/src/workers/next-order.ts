import cluster from 'node:cluster';
import type { StopCause } from '../lifecycle/stop-times.js';

/**
 * Waits until this worker is to stop: its primary has died, or a signal comes, from the primary, or from a terminal or a
 * supervisor, which send it to all processes at once. So a second one does nothing here: the primary ends its workers.
 */
export const nextOrder = (): Promise<StopCause> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // To the primary it means a restart of the workers.
    process.on('SIGHUP', () => undefined);
    cluster.worker?.once('disconnect', () => {
      // Node would end a worker whose primary has died in this instant.
      if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
      resolve('primary gone');
    });
  });
