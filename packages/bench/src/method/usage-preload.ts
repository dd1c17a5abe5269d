/**
 * Preloaded into a measured server: reports its resource usage to its parent process on request. The figure is exact
 * and comparable, and no server needs a change. The primary of a cluster includes its workers, which load this too.
 */
import cluster, { type Worker } from 'node:cluster';
import { isUsageQuestion, USAGE_QUESTION, type Usage, type UsageAnswer } from './usage.js';

const ownUsage = (): Usage => {
  const { user, system } = process.cpuUsage();
  const { rss, heapTotal } = process.memoryUsage();
  return { cpuMicroseconds: user + system, residentBytes: rss, heapBytes: heapTotal };
};

/** Returns the usage of a worker that listens. Before that, it receives no messages. */
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
  heapBytes: one.heapBytes + other.heapBytes,
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
  // The channel must not keep the server alive. It ends by itself, or with its parent.
  process.channel?.unref();
  process.once('disconnect', () => process.exit());
}
