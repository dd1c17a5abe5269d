import pg from 'pg';

/** The parts of a URI: before, at and after its hosts. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** Returns one URI for each host of a URI such as `postgresql://user@one:5432,two:5432/product`. */
export const urisOf = (uri: string): readonly string[] => {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(uri) ?? [];
  return hosts.split(',').map((host) => `${before}${host}${after}`);
};

/** The server of this host may become the primary later, so this is an outage (57P03, cannot_connect_now). */
const readOnlyError = (): Error =>
  Object.assign(new Error('No host accepts writes. Promote a standby, or name the primary too.'), { code: '57P03' });

const REPLY_TIMEOUT_IN_MILLISECONDS = 2_000;

const rejectReadOnly = async (client: pg.ClientBase): Promise<void> => {
  const query = { text: 'SHOW transaction_read_only', rowMode: 'array', query_timeout: REPLY_TIMEOUT_IN_MILLISECONDS };
  const { rows } = await client.query<unknown[]>(query as pg.QueryArrayConfig);
  if (rows[0]?.[0] !== 'off') throw readOnlyError();
};

type Connected = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A pool whose connections are to the first of several hosts that accepts writes. `pg` itself knows one host only. */
export class HostsPool extends pg.Pool {
  readonly #hosts: number;
  readonly #current: { host: number };

  constructor(uris: readonly string[], options: pg.PoolConfig) {
    const current = { host: 0 };
    class Client extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: uris[current.host] });
      }
    }
    // The pool waits for the promise, which its type does not say.
    // eslint-disable-next-line @typescript-eslint/no-misused-promises
    super({ ...options, Client, onConnect: rejectReadOnly });
    this.#hosts = uris.length;
    this.#current = current;
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
    for (let attempt = 1; ; attempt++) {
      const { host } = this.#current;
      try {
        return await super.connect();
      } catch (error) {
        // All connections are in use.
        const isFull = error instanceof Error && error.message.startsWith('timeout exceeded');
        if (isFull || this.ending) throw error;
        // Another connection may have gone on to the next host already.
        if (this.#current.host === host) this.#current.host = (host + 1) % this.#hosts;
        if (attempt === this.#hosts) throw error;
      }
    }
  }
}
