/** A database server for tests. The caller must stop it. */
export interface TestServer {
  readonly uri: string;
  /** Version, topology and source for users. */
  readonly description: string;
  /** Stops it and removes its data. A second call waits for the first. */
  stop(): Promise<void>;
}

const startAndWatchTheEnd = async (start: () => Promise<TestServer>): Promise<TestServer> => {
  const server = await start();
  process.stderr.write(`${server.description}\n`);
  process.once('beforeExit', () => void server.stop());

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stopThenEnd = (signal: NodeJS.Signals): void => {
    void server.stop().finally(() => {
      for (const watched of signals) process.off(watched, stopThenEnd);
      process.kill(process.pid, signal);
    });
  };
  for (const signal of signals) process.on(signal, stopThenEnd);
  return server;
};

/**
 * Returns a function for the shared server of this process. Its first call starts the server and logs the source to
 * stderr. The server stops when the process ends.
 */
export const sharedServer = (start: () => Promise<TestServer>) => {
  let shared: Promise<TestServer> | undefined;
  return (): Promise<Pick<TestServer, 'uri' | 'description'>> => (shared ??= startAndWatchTheEnd(start));
};
