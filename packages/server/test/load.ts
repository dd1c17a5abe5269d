import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as pause } from 'node:timers/promises';

/** One response on a connection. */
interface Answer {
  readonly status: number;
  readonly isLast: boolean;
}

/** A connection on which requests are sent one after another. */
class Connection {
  readonly #socket: Socket;
  #received = '';
  #hasEnded = false;
  #changed: () => void = () => undefined;

  constructor(socket: Socket) {
    this.#socket = socket;
    const change = (): void => this.#changed();
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#received += text;
      change();
    });
    for (const event of ['end', 'error', 'close']) {
      socket.on(event, () => {
        this.#hasEnded = true;
        change();
      });
    }
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Null without a response. */
  async ask(request: string): Promise<Answer | null> {
    this.#socket.write(request);
    for (;;) {
      const [head = '', body] = this.#received.split('\r\n\r\n');
      const length = Number(/^Content-Length: (\d+)$/im.exec(head)?.[1]);
      if (body?.length === length) {
        this.#received = '';
        return { status: Number(head.slice(9, 12)), isLast: /^Connection: close$/im.test(head) };
      }
      if (this.#hasEnded) return null;
      await new Promise<void>((resolve) => (this.#changed = resolve));
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }
}

export interface LoadOptions {
  readonly url: string;
  readonly secret: string;
  readonly connections: number;
}

/**
 * Clients that send requests on persistent connections until they are stopped, half of them with pauses.
 * They follow HTTP: none sends a request after a response with `Connection: close`, or after the end of its connection.
 */
export class Load {
  readonly statuses = new Map<number, number>();
  answered = 0;
  /** Requests that were sent and got no response. */
  lost = 0;
  /** Failed connection attempts. */
  rejected = 0;
  readonly #options: LoadOptions;
  readonly #request: string;
  readonly #callers: Promise<void>[];
  #isStopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#request = [
      'GET /api/public/v1/groups?limit=5 HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${options.secret}`,
      '\r\n',
    ].join('\r\n');
    this.#callers = Array.from({ length: options.connections }, (_, number) => this.#call(number % 2 === 0 ? 0 : 50));
  }

  /** Stops all clients. Resolves when each has the response to its last request. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.ended();
  }

  /** Resolves when no client has a connection, or all are stopped. */
  async ended(): Promise<void> {
    await Promise.all(this.#callers);
  }

  async #call(pauseMilliseconds: number): Promise<void> {
    const connection = await this.#connect();
    if (connection === null) {
      this.rejected += 1;
      return;
    }
    await this.#talk(connection, pauseMilliseconds);
    connection.destroy();
  }

  async #connect(): Promise<Connection | null> {
    const { hostname, port } = new URL(this.#options.url);
    const socket = connect(Number(port), hostname);
    const connection = new Connection(socket);
    return once(socket, 'connect').then(
      () => connection,
      () => null,
    );
  }

  async #talk(connection: Connection, pauseMilliseconds: number): Promise<void> {
    while (!this.#isStopped) {
      const answer = await connection.ask(this.#request);
      if (answer === null) {
        this.lost += 1;
        return;
      }
      this.answered += 1;
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.isLast) return;
      if (pauseMilliseconds > 0) await pause(pauseMilliseconds);
      // Reads data that has arrived in the meantime.
      await setImmediate();
      if (connection.hasEnded) return;
    }
  }
}
