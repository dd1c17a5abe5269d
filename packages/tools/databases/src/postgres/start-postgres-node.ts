import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseNode } from '../cluster/database-node.js';
import type { Network } from '../cluster/network.js';
import { startInFolder } from '../process/start-in-folder.js';
import { freePort, own, type PostgresPrograms } from './postgres-programs.js';

/** A node of a cluster, with the faults that it can have. */
export interface PostgresNode extends DatabaseNode {
  /** Shuts it down as `pg_ctl stop` does. Its data stay. */
  shutDown(): Promise<void>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** Replaces the data of a killed node with those of the other, and starts it as its standby. */
  follow(): Promise<void>;
  /** Runs a statement, and resolves to the first column of its first row. Bypasses the proxy. */
  ask(statement: string): Promise<unknown>;
  /** Resolves to the timeline in which it is primary. Each promotion starts a new one. Rejects if it is not primary. */
  timelineAsPrimary(): Promise<number>;
  /** Leaves no free space on its disk. Undefined if this process may not mount a disk for the node. */
  readonly fillDisk?: () => Promise<void>;
  /** Frees the space again. */
  readonly freeDisk: () => Promise<void>;
}

/** A node from the point of view of the cluster. */
export interface ManagedPostgresNode extends PostgresNode {
  /** Starts it as the primary, without data. */
  initialise(): Promise<void>;
  /** Copies its data, without stopping it, to an empty folder for a standby. */
  copyTo(target: string): Promise<void>;
  stop(): Promise<void>;
}

/** The nodes and their common settings. */
interface Cluster {
  readonly nodes: readonly ManagedPostgresNode[];
  readonly network: Network;
  readonly programs: PostgresPrograms;
}

/** Makes the copy of a server in the folder `$2` a standby. `$1` says where the copy began. */
const TO_STANDBY =
  'printf %s "$1" > "$2/backup_label" && touch "$2/standby.signal" && mkdir -m 700 "$2/pg_wal" "$2/pg_replslot"';

const BLOCK_BYTES = 1_024 * 1_024;
const DISK_BYTES = 256 * 1_024 * 1_024;

/** The timeout of a statement, because a frozen node does not reply. */
const REPLY_WITHIN_MS = 1_000;
const OBEYS_WITHIN_MS = 60_000;

/** These files are not copied to a standby: they belong to the running server, or come from the primary. */
const NOT_COPIED = ['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_stat_tmp', 'pg_replslot'];

/** Returns the tag of a reply. A statement is a transaction, so its reply is that to its COMMIT. */
const tagIn = (reply: Buffer): string | undefined =>
  /C\0\0\0.(INSERT|UPDATE|DELETE|SELECT) \d/s.exec(reply.toString('latin1'))?.[1];

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
};

export const startPostgresNode = (
  number: number,
  { nodes, network, programs }: Cluster,
): Promise<ManagedPostgresNode> =>
  startInFolder(async (folder, onStop) => {
    const data = join(folder, 'data');
    const filler = join(folder, 'filler');
    const port = await freePort();
    const hasDisk = await promisify(execFile)('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${DISK_BYTES}`,
      'tmpfs',
      folder,
    ]).then(
      () => true,
      () => false,
    );
    if (hasDisk) onStop(() => promisify(execFile)('umount', ['--lazy', folder]).then(() => undefined));
    const { leave, ...place } = await network.join({
      target: number,
      portOfTarget: () => port,
      findSource: (handshake) => (handshake.includes('replication\0') ? 1 - number : 'client'),
      commandIn: (chunk, direction) => (direction === 'reply' ? tagIn(chunk) : undefined),
    });

    const other = (): ManagedPostgresNode => {
      const [node] = nodes.filter((_, index) => index !== number);
      if (node === undefined) throw new Error('The cluster has one node only.');
      return node;
    };
    const start = () => {
      const [host, proxyPort] = other().host.split(':');
      return programs.start(folder, {
        port,
        fsync: 'off',
        autovacuum: 'off',
        max_connections: 200,
        synchronous_commit: 'remote_apply',
        synchronous_standby_names: '*',
        wal_keep_size: '64MB',
        max_wal_size: '32MB',
        min_wal_size: '8MB',
        wal_receiver_status_interval: 1,
        wal_retrieve_retry_interval: '100ms',
        wal_receiver_timeout: '2s',
        wal_sender_timeout: '2s',
        primary_conninfo: `host=${host ?? ''} port=${proxyPort ?? ''} user=postgres sslmode=disable gssencmode=disable connect_timeout=2`,
      });
    };
    let running: Awaited<ReturnType<typeof start>> | undefined;

    /** Every process of a server is a child of its first one. */
    const signalAll = (name: NodeJS.Signals): void => {
      const pid = running?.pid;
      if (pid === undefined) return;
      let children = '';
      try {
        process.kill(pid, 'SIGSTOP');
        children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
      } catch {
        // It has ended.
      }
      for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) signal(each, name);
    };

    const withClient = async <Result>(
      milliseconds: number,
      use: (ask: (statement: string) => Promise<unknown>) => Promise<Result>,
    ): Promise<Result> => {
      const client = new pg.Client({
        connectionString: directUri(),
        connectionTimeoutMillis: milliseconds,
        query_timeout: milliseconds,
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return await use(async (text) => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows[0]?.[0]);
      } finally {
        await client.end();
      }
    };
    const directUri = (): string => `postgresql://postgres@127.0.0.1:${port}/postgres`;

    const node: Omit<ManagedPostgresNode, 'stop'> = {
      ...place,
      directUri,
      ask: (statement) => withClient(OBEYS_WITHIN_MS, (ask) => ask(statement)),
      timelineAsPrimary: async () => {
        const file = await withClient(REPLY_WITHIN_MS, (ask) => ask('SELECT pg_walfile_name(pg_current_wal_lsn())'));
        return Number.parseInt(String(file).slice(0, 8), 16);
      },
      kill: async () => {
        // A frozen process does not notice that the first one has ended.
        signalAll('SIGKILL');
        await running?.kill();
        running = undefined;
      },
      shutDown: async () => {
        await running?.kill('SIGINT');
        running = undefined;
      },
      restart: async () => {
        running = await start();
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      promote: async () => {
        await node.ask('SELECT pg_promote()');
      },
      initialise: async () => {
        await programs.initialise(folder);
        running = await start();
      },
      copyTo: (target) =>
        withClient(OBEYS_WITHIN_MS, async (ask) => {
          await ask(`SELECT pg_backup_start('copy', true)`);
          const names = (await readdir(data)).filter((name) => !NOT_COPIED.includes(name));
          await programs.run('cp', ['-a', ...names.map((name) => join(data, name)), target]);
          const label = String(await ask('SELECT labelfile FROM pg_backup_stop(false)'));
          await programs.run('sh', ['-c', TO_STANDBY, 'sh', label, target]);
        }),
      follow: async () => {
        await rm(data, { recursive: true, force: true });
        await programs.run('mkdir', ['-m', '700', data]);
        await other().copyTo(data);
        running = await start();
      },
      ...(hasDisk && {
        fillDisk: async () => {
          const file = await open(filler, 'w');
          try {
            for (;;) await file.write(Buffer.alloc(BLOCK_BYTES));
          } catch {
            // The disk is full.
          } finally {
            await file.close();
          }
        },
      }),
      freeDisk: () => rm(filler, { force: true }),
    };
    onStop(async () => {
      leave();
      await node.kill();
    });
    await own(folder);
    return node;
  });
