import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../../../../server/dist/src/cli.js', import.meta.url));

const children = new Set<ChildProcess>();

/** Ends the processes that a test left running. */
export const endServers = async (): Promise<void> => {
  await Promise.all(
    [...children].map(async (child) => {
      const ended = once(child, 'close');
      child.kill('SIGKILL');
      await ended;
    }),
  );
};

export interface ServerProcess<Line> {
  /** The line that it printed when it listened. */
  readonly line: Line;
  /** Stops it. Resolves to its exit code. */
  end(): Promise<number | null>;
}

/** Starts a program that prints one line of JSON when it listens. */
export const startServer = async <Line>(file: string | URL, args: readonly string[]): Promise<ServerProcess<Line>> => {
  const child = spawn(process.execPath, [file instanceof URL ? fileURLToPath(file) : file, ...args], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').finally(() => children.delete(child)) as Promise<[number | null]>;
  const failed = ended.then(([code]): never => {
    throw new Error(`The server has ended with ${String(code)}: ${errors}`);
  });
  failed.catch(() => undefined);
  const [text] = (await Promise.race([once(createInterface(child.stdout), 'line'), failed])) as [string];
  return {
    line: JSON.parse(text) as Line,
    end: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
};

/** Starts the product, with limits that no test reaches. */
export const startProduct = <Line>(args: readonly string[]): Promise<ServerProcess<Line>> => {
  const limits = ['key', 'workspace', 'address'].flatMap((who) => [`--${who}-rate-limit`, 'none']);
  return startServer(CLI, ['serve', '--json', '--port', '0', '--log-level', 'silent', ...limits, ...args]);
};
