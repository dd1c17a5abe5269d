import { CliRun } from './cli.js';

export interface Key {
  readonly id: string;
  readonly name: string;
  readonly secret: string;
  readonly scopes: readonly string[];
}

export interface Announcement {
  readonly url: string;
  readonly workspaces: readonly { readonly id: string; readonly name: string; readonly keys: readonly Key[] }[];
  readonly rejectedKeys: readonly { readonly reason: string; readonly secret: string }[];
}

export interface DemoServer extends Announcement {
  readonly run: CliRun;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Starts `serve --demo --json` on a free port, and waits until it listens. */
export const startDemo = async (
  args: readonly string[] = ['--port', '0'],
  environment?: Readonly<Record<string, string>>,
): Promise<DemoServer> => {
  const run = new CliRun(['serve', '--demo', '--json', ...args], environment);
  await run.shows('stdout', '\n');
  return { ...(JSON.parse(run.stdout) as Announcement), run };
};

/** Returns a key by its workspace and name. */
export const keyOf = ({ workspaces }: Announcement, workspaceName: string, keyName: string): Key => {
  const key = workspaces.find(({ name }) => name === workspaceName)?.keys.find(({ name }) => name === keyName);
  if (key === undefined) throw new Error(`The demo has no key ${keyName} of ${workspaceName}.`);
  return key;
};

export const get = async ({ url }: Announcement, secret: string, path: string): Promise<Answer> => {
  const response = await fetch(`${url}/api/public/v1${path}`, { headers: { Authorization: `Bearer ${secret}` } });
  return { status: response.status, body: await response.json() };
};

/** Resolves to all records of a list, over all pages. */
export const getAll = async <Item>(demo: Announcement, secret: string, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`;
    const { body } = await get(demo, secret, `${path}?limit=100${query}`);
    const { data } = body as { data: { items: Item[]; nextCursor: string | null } };
    items.push(...data.items);
    cursor = data.nextCursor;
  } while (cursor !== null);
  return items;
};
