import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestServer } from '../process/shared-server.js';
import { startInFolder } from '../process/start-in-folder.js';
import { startServerProcess, type ServerProcess, type ServerUser } from '../process/start-server-process.js';
import { findPostgres } from './find-postgres.js';

/** The server cannot run as root. */
const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 };

/** A server that can be killed and started again over the same data. */
export interface RestartablePostgres extends TestServer {
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  restart(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** Starts an empty server that is reachable from this machine only. `isDurable` lets it wait for the disk. */
export const startOwnPostgres = async ({ isDurable = false } = {}): Promise<RestartablePostgres> => {
  const { folder: programs, version, from } = await findPostgres();
  const user: Partial<ServerUser> = process.getuid?.() === 0 ? NOBODY : {};
  return startInFolder(async (folder, onStop) => {
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    if (user.uid !== undefined) for (const path of [folder, data]) await chown(path, NOBODY.uid, NOBODY.gid);
    const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync'];
    await promisify(execFile)(join(programs, 'initdb'), init, { ...user, cwd: folder });

    const port = await freePort();
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: isDurable ? 'on' : 'off',
      shared_buffers: '64MB',
      log_line_prefix: `port ${port}: `,
    };
    const start = (): Promise<ServerProcess> =>
      startServerProcess({
        path: join(programs, 'postgres'),
        args: ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        ready: /^port (\d+): .*database system is ready to accept connections/,
        folder,
        user,
      });
    let running = await start();
    onStop(() => running.kill());
    return {
      uri: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      description: `PostgreSQL ${version}, from ${from}`,
      kill: () => running.kill(),
      restart: async () => {
        running = await start();
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
