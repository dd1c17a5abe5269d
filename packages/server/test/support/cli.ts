import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The path of the executable: a bundle, which starts in half the time of its sources. */
export const CLI = fileURLToPath(new URL('../../bin/workspace-api.js', import.meta.url));

/** The path of its sources. */
export const SOURCES = fileURLToPath(new URL('../../src/cli.js', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

const children = new Set<ChildProcess>();

/** Kills the processes that a test has left running. */
export const endChildren = async (): Promise<void> => {
  await Promise.all(
    [...children].map((child) => {
      child.kill('SIGKILL');
      child.stderr?.resume();
      return once(child, 'close');
    }),
  );
};

/** A run of the built executable. */
export class CliRun {
  stdout = '';
  stderr = '';
  readonly exit: Promise<Exit>;
  /** Resolves when the process has exited, even if its output was not read. */
  readonly ended: Promise<{ readonly code: number | null }>;
  readonly stdin: Writable;
  readonly #child: ChildProcess;

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}, entry = CLI, cwd?: string) {
    const child = spawn(process.execPath, [entry, ...args], {
      env: { PATH: process.env['PATH'], ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
      cwd,
    });
    this.#child = child;
    // The process may exit before it has read everything.
    this.stdin = child.stdin.on('error', () => undefined);
    children.add(child);
    child.stdout.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = once(child, 'exit').then(([code]) => ({ code: code as number | null }));
    this.exit = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        children.delete(child);
        resolve({ code, signal, stdout: this.stdout, stderr: this.stderr });
      });
    });
  }

  /** Closes the pipe of the output, as `head` does. */
  closeStdout(): void {
    this.#child.stdout?.destroy();
  }

  pauseStderr(): void {
    this.#child.stderr?.pause();
  }

  resumeStderr(): void {
    this.#child.stderr?.resume();
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Resolves when the output contains a text. Rejects if the process exits first. */
  async shows(stream: 'stdout' | 'stderr', text: string): Promise<void> {
    const ended = this.exit.then((exit) => {
      throw new Error(`The run ended: ${JSON.stringify(exit)}`);
    });
    // Unhandled if the output has the text already.
    ended.catch(() => undefined);
    while (!this[stream].includes(text)) await Promise.race([once(this.#child[stream] ?? this.#child, 'data'), ended]);
  }
}

/** Runs the executable, and resolves to its output and exit code. */
export const runCli = (
  args: readonly string[],
  environment?: Readonly<Record<string, string>>,
  input = '',
): Promise<Exit> => {
  const run = new CliRun(args, environment);
  run.stdin.end(input);
  return run.exit;
};
