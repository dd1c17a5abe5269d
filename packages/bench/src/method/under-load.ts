import type { MeasuredDatabase } from './measured-database.js';
import type { MeasuredServer } from './measured-server.js';
import type { Load } from './load/load.js';
import type { Loader } from './load/loader.js';
import type { Subject } from './subject.js';

export interface LoadedServer {
  readonly server: MeasuredServer;
  readonly load: Load;
  readonly loader: Loader;
  /** Its database, if that is measured too. */
  readonly database?: MeasuredDatabase | undefined;
  /** Default: the server's own. */
  readonly name?: string;
  readonly title?: string;
}

/** Creates a subject that measures what a request costs a server and its database. */
export const underLoad = ({
  server,
  load,
  loader,
  database,
  name = server.name,
  title = server.title,
}: LoadedServer): Subject => ({
  name,
  title,
  run: async (seconds) => {
    const [usage, stored] = [await server.usage(), await database?.usage()];
    const report = await loader.send({ ...load, url: server.url, seconds }).catch((error: unknown) => {
      throw new Error(`${title}: ${(error as Error).message}`, { cause: error });
    });
    const [usageAfter, storedAfter] = [await server.usage(), await database?.usage()];
    const cpu = usageAfter.cpuMicroseconds - usage.cpuMicroseconds;
    const { requests, latency } = report;
    return {
      cpu: cpu / requests,
      rate: requests / report.seconds,
      busy: cpu / report.seconds / 10_000,
      ...latency,
      ...(stored !== undefined &&
        storedAfter !== undefined && {
          databaseCpu: (storedAfter.cpuMicroseconds - stored.cpuMicroseconds) / requests,
          commands: (storedAfter.commands - stored.commands) / requests,
        }),
    };
  },
});
