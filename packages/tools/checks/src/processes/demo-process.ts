import { once } from 'node:events';
import { freePort } from './free-port.js';
import { startServe } from './serve-process.js';

/** The output of `serve --demo --json`. */
export interface DemoLine {
  readonly url: string;
  /** The URL of the back office, if it is served. */
  readonly adminUrl?: string;
  readonly keyPageUrl: string;
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
  // The key page shows the address of the API only if the port is given.
  const port = String(await freePort());
  const [child, demo] = await startServe<DemoLine>(['--demo', '--port', port, '--mcp', ...options]);
  return {
    demo,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
