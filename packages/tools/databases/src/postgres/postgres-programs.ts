import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startServerProcess, type ServerProcess, type ServerUser } from '../process/start-server-process.js';
import { findPostgres } from './find-postgres.js';

const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 };

/** Servers cannot run as root. */
export const SERVER_USER: Partial<ServerUser> = process.getuid?.() === 0 ? NOBODY : {};

/** Gives a folder to the user of servers. */
export const own = async (folder: string): Promise<void> => {
  if (SERVER_USER.uid !== undefined) await chown(folder, NOBODY.uid, NOBODY.gid);
};

type Settings = Readonly<Record<string, string | number>>;

/** The programs of a server, which run as another user if this process is root's. */
export interface PostgresPrograms {
  /** Such as `PostgreSQL 18.4, from npm`. */
  readonly description: string;
  /** Creates an empty database in the folder `data` of a folder. */
  readonly initialise: (folder: string) => Promise<void>;
  /** Starts a server that is reachable from this machine only. */
  readonly start: (folder: string, settings: Settings) => Promise<ServerProcess>;
  /** Runs another program as the user of the server. */
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** @throws with instructions if there is no server. */
export const postgresPrograms = async (): Promise<PostgresPrograms> => {
  const { folder: programs, version, from } = await findPostgres();
  const run: PostgresPrograms['run'] = (program, args) =>
    promisify(execFile)(program, args, { ...SERVER_USER, cwd: '/' });
  return {
    description: `PostgreSQL ${version}, from ${from}`,
    run,
    initialise: async (folder) => {
      const init = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C', '--no-sync', '--wal-segsize', '1'];
      await run(join(programs, 'initdb'), ['-D', join(folder, 'data'), ...init]);
    },
    start: (folder, settings) => {
      const { port } = settings;
      const all: Settings = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        shared_buffers: '64MB',
        // Otherwise a server that is killed leaves its segments in the memory of the machine.
        dynamic_shared_memory_type: 'mmap',
        log_line_prefix: `port ${String(port)}: `,
        ...settings,
      };
      return startServerProcess({
        path: join(programs, 'postgres'),
        args: [
          '-D',
          join(folder, 'data'),
          ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        ready: /^port (\d+): .*database system is ready to accept (?:read.only )?connections/,
        folder,
        user: SERVER_USER,
      });
    },
  };
};
