import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './repository.js';

/** The output of `serve --demo --json`. */
interface DemoLine {
  readonly url: string;
  /** The URL of the back office, if it is served. */
  readonly adminUrl?: string;
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

/** Starts the demo on a free port, with more options, and waits until it listens. */
export const startDemo = async (options: readonly string[] = []): Promise<DemoProcess> => {
  const executable = join(ROOT, 'packages/server/dist/bin/workspace-api.js');
  const child = spawn(process.execPath, [executable, 'serve', '--demo', '--json', '--port', '0', '--mcp', ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return {
    demo: JSON.parse(line) as DemoLine,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
