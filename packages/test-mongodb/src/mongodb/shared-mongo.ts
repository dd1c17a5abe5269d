import { startMongo } from './start-mongo.js';
import type { TestMongo } from './test-mongo.js';

let shared: Promise<TestMongo> | undefined;

/**
 * Returns the shared MongoDB of this process. The first call starts it and logs its source to stderr. It stops when the
 * process ends. Await it at the top level of a test file, where no timeout applies and the log line precedes the first
 * test.
 */
export const sharedMongo = (): Promise<Pick<TestMongo, 'uri' | 'description'>> => (shared ??= startAndWatchTheEnd());

const startAndWatchTheEnd = async (): Promise<TestMongo> => {
  const mongo = await startMongo();
  process.stderr.write(`${mongo.description}\n`);
  process.once('beforeExit', () => void mongo.stop());

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stopThenEnd = (signal: NodeJS.Signals): void => {
    void mongo.stop().finally(() => {
      for (const watched of signals) process.off(watched, stopThenEnd);
      process.kill(process.pid, signal);
    });
  };
  for (const signal of signals) process.on(signal, stopThenEnd);
  return mongo;
};
