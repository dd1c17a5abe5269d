import { Readable, Writable } from 'node:stream';
import { createProgram } from '../../src/program.js';
import { reportFailure } from '../../src/failures/report-failure.js';
import type { Exit } from './cli.js';

class Output extends Writable {
  text = '';

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}

/** The events that a command listens to. */
const EVENTS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection', 'exit'] as const;

const listenersOf = (event: string): (() => void)[] => process.listeners(event as 'exit') as (() => void)[];

/** Sets properties of the process. Returns a function that restores them, and removes listeners added since. */
const change = (properties: Readonly<Record<string, unknown>>): (() => void) => {
  const before = new Map(EVENTS.map((event) => [event, listenersOf(event)]));
  const originals = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? {}] as const,
  );
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true });
  }
  return () => {
    for (const [name, original] of originals) Object.defineProperty(process, name, original);
    for (const [event, listeners] of before) {
      for (const listener of listenersOf(event)) if (!listeners.includes(listener)) process.off(event, listener);
    }
  };
};

const runAlone = async (
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input: string,
): Promise<Exit> => {
  const [stdout, stderr] = [new Output(), new Output()];
  const argv = [process.execPath, 'workspace-api', ...args];
  const restore = change({ argv, env: { ...environment }, stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  let code = 0;
  try {
    await (await createProgram(args)).parseAsync();
  } catch (error) {
    code = reportFailure(error);
  } finally {
    restore();
  }
  return { code, signal: null, stdout: stdout.text, stderr: stderr.text };
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command in this process, with an environment and an input of its own, one after another. It takes a tenth of the
 * time of a process of its own, which `runCli` starts: for signals, exits and servers. A server that begins to listen ends
 * its process some seconds after it has failed.
 */
export const runCommand = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
): Promise<Exit> => {
  const run = last.then(() => runAlone(args, environment, input));
  last = run.catch(() => undefined);
  return run;
};
