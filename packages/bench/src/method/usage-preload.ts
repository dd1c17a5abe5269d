/**
 * Loaded into a server that is measured, before its own program: tells the process that started it what it has used, when
 * it is asked. So the figure is exact, and the same for every server, without a change to any. The primary of a cluster
 * answers for its workers, which have loaded this, too.
 */
import cluster, { type Worker } from 'node:cluster';
import { isUsageQuestion, USAGE_QUESTION, type Usage, type UsageAnswer } from './usage.js';

const ownUsage = (): Usage => {
  const { user, system } = process.cpuUsage();
  return { cpuMicroseconds: user + system, residentBytes: process.memoryUsage.rss() };
};

/** Of a worker that has begun to listen; before that it hears nothing. */
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
  // The server ends when it has nothing left to do, as it would without this, and with the one who measures it.
  process.channel?.unref();
  process.once('disconnect', () => process.exit());
}
