/** Something that was started and must be stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the servers of a section, calls `use`, and stops them in any case. */
export const withServers = async <Server extends Stoppable>(
  starts: readonly (() => Promise<Server>)[],
  use: (servers: readonly Server[]) => Promise<void>,
): Promise<void> => {
  const servers: Server[] = [];
  try {
    // One after the other, because concurrent starts would compete for CPU time.
    for (const start of starts) servers.push(await start());
    await use(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};
