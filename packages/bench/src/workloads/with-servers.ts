/** Anything that was started, and is to be stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** Starts what a section needs, lets it be used, and stops it whatever happens. */
export const withServers = async <Server extends Stoppable>(
  starts: readonly (() => Promise<Server>)[],
  use: (servers: readonly Server[]) => Promise<void>,
): Promise<void> => {
  const servers: Server[] = [];
  try {
    // One after the other: several that start at once would take each other's time.
    for (const start of starts) servers.push(await start());
    await use(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};
