import { setTimeout as pause } from 'node:timers/promises';

interface LoadOptions {
  readonly url: string;
  readonly secret: string;
  readonly connections: number;
}

/** Clients that send requests until they are stopped, or until the server accepts no more connections. */
export class Load {
  /** The number of responses. */
  answered = 0;
  readonly #callers: Promise<void>[];
  #isStopped = false;

  constructor({ url, secret, connections }: LoadOptions) {
    const headers = { authorization: `Bearer ${secret}` };
    const call = async (): Promise<void> => {
      while (!this.#isStopped) {
        await (await fetch(`${url}/api/public/v1/groups?limit=5`, { headers })).arrayBuffer();
        this.answered += 1;
        await pause(0);
      }
    };
    this.#callers = Array.from({ length: connections }, () => call().catch(() => undefined));
  }

  /** Stops all clients. Resolves when each has the response to its last request. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.ended();
  }

  /** Resolves when all clients have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.#callers);
  }
}
