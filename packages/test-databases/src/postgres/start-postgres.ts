import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestServer } from '../process/shared-server.js';
import { startInFolder } from '../process/start-in-folder.js';
import { freePort, postgresPrograms } from './postgres-programs.js';

/** A server that can be killed and started again over the same data. */
export interface RestartablePostgres extends TestServer {
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/** Starts an empty server that is reachable from this machine only. `isDurable` lets it wait for the disk. */
export const startOwnPostgres = async ({ isDurable = false } = {}): Promise<RestartablePostgres> => {
  const { description, own, initialise, start } = await postgresPrograms();
  return startInFolder(async (folder, onStop) => {
    await own(folder);
    await initialise(folder);
    const settings = { port: await freePort(), fsync: isDurable ? 'on' : 'off' };
    let running = await start(folder, settings);
    onStop(() => running.kill());
    return {
      uri: `postgresql://postgres@127.0.0.1:${settings.port}/postgres`,
      description,
      kill: () => running.kill(),
      restart: async () => {
        running = await start(folder, settings);
      },
    };
  });
};

const handedOut = new Set<string>();

/** Returns an unused schema name, so that suites cannot see each other's records. */
export const freshSchemaName = (): string => {
  const name = `workspace_api_test_${randomBytes(8).toString('hex')}`;
  handedOut.add(name);
  return name;
};

/** Uses a server that the run does not own: at the end only the schemas of this run are dropped. */
const useGivenPostgres = async (uri: string): Promise<TestServer> => {
  const query = async (...statements: readonly string[]): Promise<unknown> => {
    const client = new pg.Client({ connectionString: uri, connectionTimeoutMillis: 5_000 });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query(statement));
      return results[0]?.rows[0];
    } finally {
      await client.end();
    }
  };
  const found = (await query('SHOW server_version').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The server that POSTGRES_URI names does not respond: ${reason}`, { cause: error });
  })) as { readonly server_version: string };
  let stopped: Promise<unknown> | undefined;
  return {
    uri,
    description: `PostgreSQL ${found.server_version}, from POSTGRES_URI`,
    stop: async () => {
      await (stopped ??= query(...[...handedOut].map((name) => `DROP SCHEMA IF EXISTS "${name}" CASCADE`)));
    },
  };
};

/**
 * Opens the server that POSTGRES_URI names, or starts one.
 *
 * @throws with instructions if neither works.
 */
export const startPostgres = async (): Promise<TestServer> => {
  const uri = process.env['POSTGRES_URI'];
  return uri ? useGivenPostgres(uri) : startOwnPostgres();
};
