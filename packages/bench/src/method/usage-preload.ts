/**
 * Loaded into a measured server before its program. Replies to the measuring process with the usage so far. The figure is
 * exact and the same for every server, without a change to any. The primary of a cluster replies for its workers, which
 * have also loaded this file.
 */
import cluster, { type Worker } from 'node:cluster';
import { isUsageQuestion, USAGE_QUESTION, type Usage, type UsageAnswer } from './usage.js';

const ownUsage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() };
};

/** Resolves to the usage of a worker. A worker receives messages only after it listens. */
const usageOf = (worker: Worker): Promise<Usage> =>
  new Promise((resolve) => {
    const take = (message: Partial<UsageAnswer>): void => {
      if (message.usage === undefined) return;
      worker.off('message', take);
      resolve(message.usage);
    };
    worker.on('message', take);
    worker.send(USAGE_QUESTION);
  });

const sum = (one: Usage, other: Usage): Usage => ({
  cpuMicroseconds: one.cpuMicroseconds + other.cpuMicroseconds,
  residentBytes: one.residentBytes + other.residentBytes,
});

const answer = async (): Promise<void> => {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
  const usages = await Promise.all(workers.map(usageOf));
  process.send?.({ usage: usages.reduce(sum, ownUsage()) } satisfies UsageAnswer);
};

process.on('message', (message: unknown) => {
  if (isUsageQuestion(message)) void answer();
});

if (cluster.isPrimary) {
  // The channel must not keep the server alive, and the server must not outlive its parent.
  process.channel?.unref();
  process.once('disconnect', () => process.exit());
}
