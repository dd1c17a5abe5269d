/** Runs the MongoDB driver alone in its own process, to measure the cost of the database without a server. */
import { MongoClient } from 'mongodb';
import { Latencies } from '../../method/load/latencies.js';
import type { DriverAnswer, DriverOrder, DriverScene } from './driver-order.js';
import { createOperations } from './operations.js';

const { uri, database, ...scene } = JSON.parse(process.argv[2] ?? '') as DriverScene;
const operations = createOperations(new MongoClient(uri).db(database), scene);

const carryOut = async ({ operation, concurrency, seconds }: DriverOrder): Promise<DriverAnswer> => {
  const latencies = new Latencies();
  const usage = process.cpuUsage();
  const start = performance.now();
  const repeat = async (): Promise<void> => {
    while (performance.now() - start < seconds * 1_000) {
      const begin = performance.now();
      await operations[operation]();
      latencies.add(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, repeat));
  const { user, system } = process.cpuUsage(usage);
  const elapsed = (performance.now() - start) / 1_000;
  return {
    report: { requests: latencies.count, seconds: elapsed, latency: latencies.summary() },
    cpuMicroseconds: user + system,
  };
};

process.on('message', (order: DriverOrder) => {
  void carryOut(order)
    .catch((error: unknown): DriverAnswer => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer));
});
process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());
