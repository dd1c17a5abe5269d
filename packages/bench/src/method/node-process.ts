import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { allowed, type Allowance } from './allowance.js';
import { pinned } from './cores.js';

export interface NodeProcessOptions {
  /** The cores that it runs on. Default: those of this process. */
  readonly cores?: string | undefined;
  /** The CPU limit of the process and its children. Default: none. */
  readonly allowance?: Allowance | null | undefined;
  readonly args?: readonly string[];
  /** Options of Node.js itself. */
  readonly nodeArgs?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Its stdin. Default: empty. */
  readonly input?: Readable;
}

/** The kept part of stderr: a whole request log would fill the memory. */
const KEPT_CHARACTERS = 4_000;

const STOPS_WITHIN_MILLISECONDS = 20_000;

const running = new Set<NodeProcess>();

/** A Node.js child process that never outlives this one. */
export class NodeProcess {
  readonly file: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;
  #errors = '';

  constructor(
    file: string,
    { cores, allowance = null, args = [], nodeArgs = [], environment = {}, input }: NodeProcessOptions = {},
  ) {
    this.file = file;
    const [program, programArgs] = allowed(allowance, ...pinned(cores, process.execPath, [...nodeArgs, file, ...args]));
    this.#child = spawn(program, programArgs, {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production', ...environment },
    });
    this.#ended = once(this.#child, 'exit');
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = (this.#errors + text).slice(-KEPT_CHARACTERS);
    });
    if (input !== undefined && this.#child.stdin !== null) {
      // If it ends before it has read everything, its exit code shows that.
      pipeline(input, this.#child.stdin).catch(() => undefined);
    }
    running.add(this);
    void this.#ended.finally(() => running.delete(this)).catch(() => undefined);
  }

  /** Resolves to the first line of its output. */
  async firstLine(): Promise<string> {
    const { stdout } = this.#child;
    let text = '';
    return this.#unlessItEnds(
      new Promise((resolve) => {
        stdout?.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const end = text.indexOf('\n');
          if (end !== -1) resolve(text.slice(0, end));
        });
      }),
    );
  }

  /** Resolves to its whole output. Rejects if it fails. */
  async output(): Promise<string> {
    let text = '';
    this.#child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(this.#child, 'close');
    if (this.#child.exitCode !== 0) throw this.#failure();
    return text;
  }

  /** Sends it a message. Resolves to the next message from it. One request at a time. */
  async ask<Answer>(question: object): Promise<Answer> {
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

  async #unlessItEnds<Result>(result: Promise<Result>): Promise<Result> {
    const end = this.#ended.then(() => {
      throw this.#failure();
    });
    return Promise.race([result, end]);
  }

  #failure(): Error {
    const { exitCode, signalCode } = this.#child;
    return new Error(`${this.file} has ended (${String(exitCode ?? signalCode)}).\n${this.#errors}`);
  }
}

/** Ends every running process that was started. */
export const killAllProcesses = (): void => {
  for (const one of running) one.kill();
};
