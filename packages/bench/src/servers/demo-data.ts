import { PREFIX } from '@workspace-api/contract';
import type { Scope } from '@workspace-api/core';
import { createHash, randomUUID } from 'node:crypto';
import type { Callers } from './same-answers/callers.js';
import type { WorkspaceView } from './shared/operations.js';
import type { DataFile, WorkspaceData } from './shared/data-file.js';
import type { Group } from './shared/records.js';

/** What `serve --demo --json` prints. */
export interface DemoLine {
  readonly url: string;
  readonly workspaces: readonly {
    readonly keys: readonly { readonly secret: string; readonly scopes: readonly Scope[] }[];
  }[];
  readonly refusedKeys: readonly { readonly reason: string; readonly secret: string }[];
}

type KeyData = WorkspaceData['keys'][number];

const read = async <Data>(url: string, secret: string, path: string): Promise<Data> => {
  const response = await fetch(url + PREFIX + path, { headers: { Authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`The demo answers GET ${path} with ${response.status}.`);
  return ((await response.json()) as { readonly data: Data }).data;
};

const readAll = async <Item>(url: string, secret: string, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: { readonly items: Item[]; readonly nextCursor: string | null } = await read(
      url,
      secret,
      `${path}?limit=100${query}`,
    );
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
};

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const keyOf = async (url: string, secret: string): Promise<KeyData> => {
  const { key } = await read<WorkspaceView>(url, secret, '/me');
  const { id, name, prefix, scopes, createdAt, expiresAt } = key;
  return { id, name, prefix, scopes, createdAt, expiresAt, revokedAt: null, secretHash: hashOf(secret) };
};

/** The demo tells of its refused keys no more than why they are. */
const refusedKey = ({ reason, secret }: DemoLine['refusedKeys'][number]): KeyData => {
  const past = '2020-01-01T00:00:00.000Z';
  return {
    id: randomUUID(),
    name: reason,
    prefix: secret.slice(0, 8),
    scopes: ['groups:read'],
    createdAt: past,
    expiresAt: reason === 'expired' ? past : null,
    revokedAt: reason === 'revoked' ? past : null,
    secretHash: hashOf(secret),
  };
};

const workspaceOf = async (url: string, secrets: readonly string[]): Promise<WorkspaceData> => {
  const [secret = ''] = secrets;
  const { id, name, createdAt } = await read<WorkspaceView>(url, secret, '/me');
  return {
    workspace: { id, name, createdAt },
    keys: await Promise.all(secrets.map((one) => keyOf(url, one))),
    instances: await readAll(url, secret, '/instances'),
    groups: (await readAll<Group>(url, secret, '/groups')).reverse(),
  };
};

/** Everything of a running demo that the servers serve, read by its API. */
export const dataOfDemo = async ({ url, workspaces, refusedKeys }: DemoLine): Promise<DataFile> => {
  const [first, ...others] = await Promise.all(
    workspaces.map(({ keys }) =>
      workspaceOf(
        url,
        keys.map(({ secret }) => secret),
      ),
    ),
  );
  if (first === undefined) throw new Error('The demo has no workspace.');
  return { workspaces: [{ ...first, keys: [...first.keys, ...refusedKeys.map(refusedKey)] }, ...others] };
};

/** Who calls the servers that serve a demo's data, or the demo itself. */
export const callersOfDemo = ({ workspaces, refusedKeys }: DemoLine): Callers => {
  const secretOf = (workspace: number, key: number): string => workspaces[workspace]?.keys[key]?.secret ?? '';
  const refused = (reason: string): string => refusedKeys.find((key) => key.reason === reason)?.secret ?? '';
  return {
    full: secretOf(0, 0),
    readOnly: secretOf(0, 1),
    foreign: secretOf(1, 0),
    revoked: refused('revoked'),
    expired: refused('expired'),
  };
};
