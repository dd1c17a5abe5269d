import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pinned } from './cores.js';

export interface NodeProcessOptions {
  /** The cores that it runs on. Default: those of this process. */
  readonly cores?: string | undefined;
  readonly args?: readonly string[];
  /** Options of Node.js itself. */
  readonly nodeArgs?: readonly string[];
}

/** The line that a server prints when it listens. */
interface Announcement {
  readonly url: string;
}

/** The kept part of stderr: a whole request log would fill the memory. */
const KEPT_CHARACTERS = 4_000;

const STOPS_WITHIN_MILLISECONDS = 20_000;

const running = new Set<NodeProcess>();

/** A Node.js child process that never outlives this one. Its output is read and dropped. */
export class NodeProcess {
  readonly #file: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #errors = '';

  constructor(file: string, { cores, args = [], nodeArgs = [] }: NodeProcessOptions = {}) {
    this.#file = file;
    const [program, programArgs] = pinned(cores, process.execPath, [...nodeArgs, file, ...args]);
    this.#child = spawn(program, programArgs, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-KEPT_CHARACTERS);
    });
    running.add(this);
    void this.#ended.finally(() => running.delete(this)).catch(() => undefined);
  }

  /** Resolves to the first line on stdout that is JSON with a `url`. Log lines may come before. */
  async announcement(): Promise<Announcement> {
    const { stdout } = this.#child;
    if (stdout === null) throw new Error(`${this.#file} has no output.`);
    const found = new Promise<Announcement>((resolve) => {
      const lines = createInterface(stdout).on('line', (text) => {
        const line = JSON.parse(text) as Partial<Announcement>;
        if (typeof line.url !== 'string') return;
        lines.close();
        stdout.resume();
        resolve(line as Announcement);
      });
    });
    return this.#unlessItEnds(found);
  }

  /** Sends it a message. Resolves to the next message from it. One request at a time. */
  async ask<Answer>(question: object | string): Promise<Answer> {
    const answer = once(this.#child, 'message') as Promise<[Answer]>;
    // An ending process closes the channel first. Its exit says more than this error.
    this.#child.send(question, () => undefined);
    return (await this.#unlessItEnds(answer))[0];
  }

  async stop(): Promise<void> {
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.kill(), STOPS_WITHIN_MILLISECONDS);
    await this.#ended.finally(() => clearTimeout(kill));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #unlessItEnds<Result>(result: Promise<Result>): Promise<Result> {
    const end = this.#ended.then((): never => {
      const { exitCode, signalCode } = this.#child;
      throw new Error(`${this.#file} has ended (${String(exitCode ?? signalCode)}).\n${this.#errors}`);
    });
    return Promise.race([result, end]);
  }
}

/** Ends every running process that was started. */
export const killAllProcesses = (): void => {
  for (const one of running) one.kill();
};
