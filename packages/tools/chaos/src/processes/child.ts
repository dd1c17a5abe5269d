import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Recorder } from '../history/recorder.js';
import type { Report } from './messages.js';

const READY_WITHIN_MILLISECONDS = 60_000;

/** A process of this package. Its events go to the recorder. */
export interface Child {
  readonly name: string;
  /** Starts it, and waits until it is ready. Resolves to its port. */
  start(): Promise<number>;
  /** Sends a message. Does nothing if it has ended. */
  send(message: object): void;
  signal(name: NodeJS.Signals): void;
  /** Ends it by a signal. Resolves to its exit code; null if it did not exit by itself. */
  end(name: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

/** Returns a process that runs a module of this folder, with options as JSON in its only argument. */
export const createChild = (module: string, options: { readonly name: string }, recorder: Recorder): Child => {
  const entry = fileURLToPath(new URL(module, import.meta.url));
  let child: ChildProcess;
  return {
    name: options.name,
    start: () => {
      child = fork(entry, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      return new Promise((resolve, reject) => {
        const fail = (what: unknown): void => reject(new Error(`${module} is not ready: ${String(what)}`));
        setTimeout(fail, READY_WITHIN_MILLISECONDS, 'timeout').unref();
        child.once('exit', fail);
        child.on('message', (report: Report) => {
          if (report.kind === 'ready') resolve(report.port);
          else recorder.add(report.kind, report.event);
        });
      });
    },
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    signal: (name) => void child.kill(name),
    end: async (name) => {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill(name);
        await ended;
      }
      return child.exitCode;
    },
  };
};
