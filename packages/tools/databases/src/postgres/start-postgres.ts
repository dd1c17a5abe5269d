import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestServer } from '../process/shared-server.js';
import { startInFolder } from '../process/start-in-folder.js';
import { freePort, own, postgresPrograms } from './postgres-programs.js';

/** A server that can be killed and started again over the same data. */
export interface RestartablePostgres extends TestServer {
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

/** Starts an empty server that is reachable from this machine only. `isDurable` lets it wait for the disk. */
export const startOwnPostgres = async ({ isDurable = false } = {}): Promise<RestartablePostgres> => {
  const { description, initialise, start } = await postgresPrograms();
  return startInFolder(
    async (folder, onStop) => {
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
    },
    { isDurable },
  );
};

/** The statements that remove the schemas and databases of a run from a server that it does not own. */
const removals: string[] = [];

const freshName = (): string => `workspace_api_test_${randomBytes(8).toString('hex')}`;

/** Returns an unused schema name, so that suites cannot see each other's records. */
export const freshSchemaName = (): string => {
  const name = freshName();
  removals.push(`DROP SCHEMA IF EXISTS "${name}" CASCADE`);
  return name;
};

/** Runs statements one after another, and resolves to the first row of the first. */
const query = async (uri: string, ...statements: readonly string[]): Promise<unknown> => {
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

/**
 * Creates a database on a server, which is dropped at the end of the run, and resolves to its URI. `options` are those of
 * CREATE DATABASE, `settings` those of every session.
 */
export const createDatabase = async (
  uri: string,
  options: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const name = freshName();
  removals.push(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await query(
    uri,
    `CREATE DATABASE "${name}" TEMPLATE template0 ${options}`,
    ...Object.entries(settings).map(([setting, value]) => `ALTER DATABASE "${name}" SET ${setting} = ${value}`),
  );
  const created = new URL(uri);
  created.pathname = name;
  return created.href;
};

/** What an administrator may have set. Programs that rely on the usual value break. */
const UNUSUAL_SETTINGS = {
  timezone: `'Asia/Kolkata'`,
  timezone_abbreviations: `'Australia'`,
  datestyle: `'SQL, DMY'`,
  intervalstyle: `'sql_standard'`,
  default_transaction_isolation: `'serializable'`,
  client_encoding: `'LATIN1'`,
  search_path: `'elsewhere'`,
  quote_all_identifiers: 'on',
  plan_cache_mode: `'force_generic_plan'`,
  extra_float_digits: '0',
  bytea_output: `'escape'`,
  array_nulls: 'off',
  transform_null_equals: 'on',
  row_security: 'off',
};

const OLDEST_WITH_ICU_DATABASES = 150_000;

/** Creates a database whose sessions have unusual settings, on a server, and resolves to its URI. */
export const createUnusualDatabase = async (uri: string): Promise<string> => {
  const { version } = (await query(uri, `SELECT current_setting('server_version_num')::int AS version`)) as {
    readonly version: number;
  };
  const hasIcu = version >= OLDEST_WITH_ICU_DATABASES;
  const collation = hasIcu ? `LOCALE_PROVIDER icu ICU_LOCALE 'de-AT'` : '';
  return createDatabase(uri, `ENCODING 'UTF8' LOCALE 'C' ${collation}`, UNUSUAL_SETTINGS);
};

/** Uses a server that the run does not own: at the end, only the run's own databases and schemas are dropped. */
const useGivenPostgres = async (uri: string): Promise<TestServer> => {
  const found = (await query(uri, 'SHOW server_version').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The server that POSTGRES_URI names does not respond: ${reason}`, { cause: error });
  })) as { readonly server_version: string };
  let stopped: Promise<unknown> | undefined;
  return {
    uri,
    description: `PostgreSQL ${found.server_version}, from POSTGRES_URI`,
    stop: async () => {
      await (stopped ??= query(uri, ...removals));
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
