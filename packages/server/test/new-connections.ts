import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Sends requests on four lanes, each request on a new connection, even before the port is open. */
export class NewConnections {
  readonly statuses = new Map<number, number>();
  responses = 0;
  /** Requests whose connection ended without a response. */
  lost = 0;
  readonly #url: string;
  readonly #secret: string;
  readonly #lanes: readonly Promise<void>[];
  #isStopped = false;

  constructor(url: string, secret: string) {
    this.#url = url;
    this.#secret = secret;
    this.#lanes = Array.from({ length: 4 }, () => this.#run());
  }

  /** Stops all lanes. Resolves when each has the response to its last request. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#lanes);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const status = await this.#send();
      if (status === null) {
        await pause(10);
        continue;
      }
      this.responses += 1;
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    }
  }

  /** Null without a response. */
  async #send(): Promise<number | null> {
    const request = get(this.#url, { agent: false, headers: { authorization: `Bearer ${this.#secret}` } });
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      await once(response, 'end');
      return response.statusCode ?? 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') this.lost += 1;
      return null;
    }
  }
}
