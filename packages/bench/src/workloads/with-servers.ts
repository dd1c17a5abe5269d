/** A started resource that must be stopped. */
interface Stoppable {
  stop(): Promise<void>;
}

/** Starts the servers of a section, uses them, and always stops them. */
export const withServers = async <Server extends Stoppable>(
  starts: readonly (() => Promise<Server>)[],
  use: (servers: readonly Server[]) => Promise<void>,
): Promise<void> => {
  const servers: Server[] = [];
  try {
    // Sequential: concurrent starts would slow each other down.
    for (const start of starts) servers.push(await start());
    await use(servers);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
};
