import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestServer } from '../process/shared-server.js';
import { startInFolder } from '../process/start-in-folder.js';
import { startServerProcess } from '../process/start-server-process.js';
import { SERVER_USER, freePort, own } from './postgres-programs.js';

/** Debian installs it outside the PATH of most users. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin'].filter((folder) => folder !== '');

const TIMEOUTS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** The first minor version of 1 that can keep prepared statements. */
const FIRST_WITH_PREPARED_STATEMENTS = 21;

const findPgBouncer = async (): Promise<{ path: string; version: string }> => {
  for (const folder of FOLDERS) {
    const path = join(folder, 'pgbouncer');
    const found = await promisify(execFile)(path, ['--version']).catch(() => null);
    if (found !== null) return { path, version: /[\d.]+/.exec(found.stdout)?.[0] ?? '' };
  }
  throw new Error('No pgbouncer was found on the PATH or in /usr/sbin. Install it: apt-get install pgbouncer.');
};

/**
 * Starts PgBouncer in transaction mode in front of a server, which the caller must stop. It has fewer sessions than
 * clients, and keeps no prepared statements. Without `ignoresTimeouts` it rejects sessions that set some.
 *
 * @throws with instructions if it is not installed.
 */
export const startPgBouncer = async (uri: string, { ignoresTimeouts = true } = {}): Promise<TestServer> => {
  const { path, version } = await findPgBouncer();
  return startInFolder(async (folder, onStop) => {
    const { hostname, port: serverPort, username, password, pathname } = new URL(uri);
    const target = [`host=${hostname}`, `port=${serverPort || '5432'}`, `user=${decodeURIComponent(username)}`];
    if (password !== '') target.push(`password=${decodeURIComponent(password)}`);
    const port = await freePort();
    const file = join(folder, 'pgbouncer.ini');
    const lines = [
      ...['[databases]', `* = ${target.join(' ')}`],
      ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
      ...['pool_mode = transaction', 'default_pool_size = 3'],
      ...(ignoresTimeouts ? [`ignore_startup_parameters = ${TIMEOUTS}`] : []),
      ...(Number(version.split('.')[1]) < FIRST_WITH_PREPARED_STATEMENTS ? [] : ['max_prepared_statements = 0']),
    ];
    await writeFile(file, lines.join('\n'));
    await own(folder);
    const ready = /listening on 127\.0\.0\.1:(\d+)/;
    const running = await startServerProcess({ path, args: [file], ready, folder, user: SERVER_USER });
    onStop(() => running.kill());
    return {
      uri: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
      description: `PgBouncer ${version}`,
    };
  });
};
