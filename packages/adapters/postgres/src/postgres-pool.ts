import pg from 'pg';
import { readConnectionString, type Target } from './connection-string.js';
import { isBusy } from './driver-errors.js';
import { NOT_WRITABLE, SchemaError } from './schema-error.js';
import { SESSION_TIMEOUTS } from './sessions.js';

const REPLY_TIMEOUT_IN_MILLISECONDS = 2_000;

const rejectReadOnly = async (client: pg.ClientBase): Promise<void> => {
  const query = { text: 'SHOW transaction_read_only', rowMode: 'array', query_timeout: REPLY_TIMEOUT_IN_MILLISECONDS };
  const { rows } = await client.query<unknown[]>(query as pg.QueryArrayConfig);
  if (rows[0]?.[0] !== 'off') throw new SchemaError(NOT_WRITABLE);
};

/** A connection pooler rejects sessions with settings that it does not know. It names the first, or none. */
const REJECTED_SETTING = new RegExp(
  `startup parameter|command-line option|${Object.keys(SESSION_TIMEOUTS).join('|')}`,
  'i',
);

const NO_TIMEOUTS = Object.fromEntries(Object.keys(SESSION_TIMEOUTS).map((name) => [name, false] as const));

/** What the next connection is to. */
interface Next {
  targets: readonly Target[];
  index: number;
  /** Whether sessions have our timeouts. */
  hasTimeouts: boolean;
}

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/**
 * A pool that reads its connection string again for each new connection. The connections are to the first of several hosts
 * that accepts writes; `pg` itself knows one host only.
 */
export class PostgresPool extends pg.Pool {
  readonly #next: Next;

  constructor(readUri: () => string, { password, ...options }: pg.PoolConfig) {
    const { targets, settings, mustWrite } = readConnectionString(readUri());
    const next: Next = { targets, index: 0, hasTimeouts: true };
    class Client extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        try {
          next.targets = readConnectionString(readUri()).targets;
        } catch {
          // A file that is being written. The last connection string is used until it can be read.
        }
        const { uri } = next.targets[next.index % next.targets.length] ?? {};
        super({ ...config, ...(!next.hasTimeouts && NO_TIMEOUTS), connectionString: uri });
        if (password !== undefined) Object.assign(this, { password });
      }
    }
    // The pool waits for the promise, which its type does not say.
    // oxlint-disable-next-line typescript/no-misused-promises
    super({ ...options, ...settings, Client, ...(mustWrite && { onConnect: rejectReadOnly }) });
    this.#next = next;
    // A file that the connection string names, such as a certificate, is missed now, and not while a request waits.
    new Client(this.options);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectInTurn();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error as Error)),
      (error: unknown) => callback(error as Error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const next = this.#next;
    const failures: string[] = [];
    for (;;) {
      const { index, hasTimeouts } = next;
      try {
        return await super.connect();
      } catch (error) {
        if (this.ending || isBusy(error) || !(error instanceof Error)) throw error;
        if (hasTimeouts && REJECTED_SETTING.test(error.message)) {
          next.hasTimeouts = false;
          continue;
        }
        if (next.targets.length === 1) throw error;
        failures.push(`${next.targets[index % next.targets.length]?.host ?? ''}: ${error.message.replace(/\.$/, '')}`);
        // Another connection may have gone on to the next host already.
        if (next.index === index) next.index = (index + 1) % next.targets.length;
        if (failures.length >= next.targets.length) throw new Error(failures.join('; '), { cause: error });
      }
    }
  }
}
