import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { CLI } from './cli.js';

/** Keys that a terminal interprets itself: Ctrl-C, Ctrl-Q and Ctrl-S. */
const KEYS = { interrupt: '\u0003', resume: '\u0011', stall: '\u0013' } as const;

const quoted = (word: string): string => `'${word}'`;

/** A run of the built executable in a terminal, which `script` of util-linux provides. */
export class TerminalRun {
  output = '';
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #exit: Promise<number | null>;

  constructor(args: readonly string[], nodeOptions: readonly string[] = []) {
    const command = `exec ${[process.execPath, ...nodeOptions, CLI, ...args].map(quoted).join(' ')}`;
    this.#child = spawn('script', ['--quiet', '--return', '--flush', '--command', command, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      // A terminal ends lines with CR LF. If it stalls between them, Linux drops the LF.
      this.output += text.replaceAll('\n', '').replaceAll('\r', '\n');
    });
    this.#exit = once(this.#child, 'close').then(
      ([code]) => code as number | null,
      (error: unknown) => {
        throw new Error('This test needs the command script, a part of util-linux.', { cause: error });
      },
    );
    this.#exit.catch(() => undefined);
  }

  press(key: keyof typeof KEYS): void {
    this.#child.stdin.write(KEYS[key]);
  }

  /** Resolves to the exit code. */
  ended(): Promise<number | null> {
    return this.#exit;
  }

  /** Resolves when the terminal shows a text. Rejects if the run ends first. */
  async shows(text: string): Promise<void> {
    const ended = this.#exit.then(() => {
      throw new Error(`The run ended: ${this.output}`);
    });
    // Unhandled if the terminal shows the text already.
    ended.catch(() => undefined);
    while (!this.output.includes(text)) await Promise.race([once(this.#child.stdout, 'data'), ended]);
  }

  /** Closes the terminal, which ends the run. */
  close(): void {
    this.#child.kill('SIGKILL');
  }
}
