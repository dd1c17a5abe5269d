import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { ROOT } from './repository.js';

/** The output of `npm start --silent -- --json`. */
interface DemoLine {
  readonly url: string;
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly keys: readonly { readonly name: string; readonly secret: string; readonly scopes: readonly string[] }[];
  }[];
  readonly rejectedKeys: readonly { readonly reason: string; readonly secret: string }[];
}

export interface DemoProcess {
  readonly demo: DemoLine;
  stop(): Promise<void>;
}

/** Starts the demo with `npm start` on a free port and waits until it listens. */
export const startDemo = async (): Promise<DemoProcess> => {
  const child = spawn('npm', ['start', '--silent', '--', '--json', '--port', '0'], {
    cwd: ROOT,
    // A separate process group, because npm does not forward every signal.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    demo: JSON.parse(line) as DemoLine,
    stop: async () => {
      const ended = once(child, 'close');
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
};
