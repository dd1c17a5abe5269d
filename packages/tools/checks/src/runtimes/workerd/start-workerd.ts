import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

// The package has no types for an import.
const require = createRequire(import.meta.url);

/** The path of the executable and its latest compatibility date. */
const { default: executable, compatibilityDate } = require('workerd') as {
  readonly default: string;
  readonly compatibilityDate: string;
};

/** A worker that listens on a loopback address. */
export interface RunningWorker {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** A worker that reaches no address. From the latest compatibility date on, it has the built-ins of Node.js. */
const CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = (
      modules = [(name = "worker.js", esModule = embed "worker.js")],
      compatibilityDate = "${compatibilityDate}",
      globalOutbound = "nothing",
    )),
    (name = "nothing", network = (allow = [])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "worker")],
);
`;

/** Runs a bundled worker in workerd. */
export const startWorkerd = async (module: Uint8Array): Promise<RunningWorker> => {
  const folder = await mkdtemp(join(tmpdir(), 'workerd-'));
  await writeFile(join(folder, 'worker.js'), module);
  await writeFile(join(folder, 'config.capnp'), CONFIG);

  const child = spawn(executable, ['serve', '--control-fd=3', 'config.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const exited = once(child, 'exit');
  const close = async (): Promise<void> => {
    // SIGTERM would wait for hanging requests, and a worker has nothing to finish.
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true });
  };

  const messages = createInterface(child.stdio[3] as Readable);
  const [message] = (await Promise.race([once(messages, 'line'), exited])) as [unknown];
  if (typeof message !== 'string') throw new Error('workerd ended before it listened. Its output says why.');
  const { port } = JSON.parse(message) as { readonly port: number };
  return { baseUrl: `http://127.0.0.1:${String(port)}`, close };
};
