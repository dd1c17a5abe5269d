import cluster from 'node:cluster';
import type { StopCause } from '../lifecycle/shutdown-times.js';

/**
 * Resolves when this worker must stop: on a signal, or when its primary dies. A terminal or a supervisor signals all
 * processes at once, and the primary passes its signal on, so further signals are ignored. The primary kills its workers.
 */
export const nextWorkerStop = (): Promise<StopCause> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
    // To the primary, it means a restart of the workers.
    process.on('SIGHUP', () => undefined);
    cluster.worker?.once('disconnect', () => {
      // Otherwise Node.js exits a worker at once when its primary dies.
      if (cluster.worker !== undefined) cluster.worker.exitedAfterDisconnect = true;
      resolve('primary gone');
    });
  });
