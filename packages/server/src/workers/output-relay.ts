import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { LogDestination } from '../log-destination.js';
import { withTimeout } from '../with-timeout.js';

/** How long to wait for the rest of the output. A process that a worker has left behind may keep the pipe open. */
const END_TIMEOUT_MILLISECONDS = 1_000;

/**
 * Writes the output of workers, so that one process decides what happens while the reader stalls. A process that inherits
 * stderr makes it blocking for all others when it starts and when it exits, and interrupts their lines.
 */
export class OutputRelay {
  readonly #log: LogDestination;
  readonly #streams = new Set<Readable>();

  constructor(log: LogDestination) {
    this.#log = log;
  }

  /** Relays the output of a process whose stdout and stderr are pipes. */
  add({ stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>): void {
    this.#open(stdout)?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    let rest = '';
    this.#open(stderr)
      ?.setEncoding('utf8')
      .on('data', (chunk: string) => {
        const end = chunk.lastIndexOf('\n') + 1;
        if (end > 0) this.#log.write(rest + chunk.slice(0, end));
        rest = end > 0 ? chunk.slice(end) : rest + chunk;
      })
      .once('close', () => {
        if (rest !== '') this.#log.write(`${rest}\n`);
      });
  }

  /** Resolves when the rest of the output is relayed. Call it when all processes have exited. */
  async end(): Promise<void> {
    const closed = Promise.all([...this.#streams].map((stream) => once(stream, 'close')));
    await withTimeout(END_TIMEOUT_MILLISECONDS, closed).catch(() => undefined);
    for (const stream of this.#streams) stream.destroy();
  }

  /** The stream is missing if the process could not be spawned. */
  #open(stream: Readable | null | undefined): Readable | undefined {
    if (!stream) return undefined;
    this.#streams.add(stream);
    return stream.once('close', () => this.#streams.delete(stream));
  }
}
