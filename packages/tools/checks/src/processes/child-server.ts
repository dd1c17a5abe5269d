import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startServe } from './serve-process.js';

/** A server in a child process. */
export interface ChildServer {
  readonly url: string;
  /** Sends a signal and waits for the end of the process. Resolves to its exit code, or null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** The executable, with the URL of its management port. */
export interface ChildExecutable extends ChildServer {
  readonly managementUrl: string;
}

const ender =
  (child: ChildProcess): ChildServer['end'] =>
  async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  };

/** Starts the executable with the options of a migrated database, and waits until it is ready. */
export const startExecutable = async (...storage: readonly string[]): Promise<ChildExecutable> => {
  const ports = ['--port', '0', '--management-port', '0'];
  const [child, { url, managementUrl }] = await startServe<Pick<ChildExecutable, 'url' | 'managementUrl'>>([
    ...storage,
    ...ports,
  ]);
  while (!(await fetch(`${managementUrl}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50));
  return { url, managementUrl, end: ender(child) };
};
