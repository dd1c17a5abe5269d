import type { Scope } from '@workspace-api/core';
import { createHash, randomUUID } from 'node:crypto';
import { getAll, getWorkspace } from '../workloads/caller.js';
import type { Callers } from './same-answers/callers.js';
import type { DataFile, WorkspaceData } from './shared/data-file.js';
import type { Group } from './shared/records.js';

/** The output of `serve --demo --json`. */
export interface DemoLine {
  readonly url: string;
  readonly workspaces: readonly {
    readonly keys: readonly { readonly secret: string; readonly scopes: readonly Scope[] }[];
  }[];
  readonly rejectedKeys: readonly { readonly reason: string; readonly secret: string }[];
}

type KeyData = WorkspaceData['keys'][number];

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const keyOf = async (url: string, secret: string): Promise<KeyData> => {
  const { key } = await getWorkspace(url, secret);
  if (key === null) throw new Error('The demo tells of no key.');
  const { id, name, prefix, scopes, createdAt, expiresAt } = key;
  return { id, name, prefix, scopes, createdAt, expiresAt, revokedAt: null, secretHash: hashOf(secret) };
};

/** The demo prints only the reason why a key is rejected. */
const rejectedKey = ({ reason, secret }: DemoLine['rejectedKeys'][number]): KeyData => {
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

const workspaceOf = async (url: string, { keys }: DemoLine['workspaces'][number]): Promise<WorkspaceData> => {
  const secrets = keys.map(({ secret }) => secret);
  const [secret = ''] = secrets;
  const { id, name, createdAt } = await getWorkspace(url, secret);
  return {
    workspace: { id, name, createdAt },
    keys: await Promise.all(secrets.map((one) => keyOf(url, one))),
    instances: await getAll(url, secret, '/instances'),
    groups: (await getAll<Group>(url, secret, '/groups')).reverse(),
  };
};

/** Reads the data of a running demo through its API. */
export const dataOfDemo = async ({ url, workspaces, rejectedKeys }: DemoLine): Promise<DataFile> => {
  const [first, ...others] = await Promise.all(workspaces.map((workspace) => workspaceOf(url, workspace)));
  if (first === undefined) throw new Error('The demo has no workspace.');
  return { workspaces: [{ ...first, keys: [...first.keys, ...rejectedKeys.map(rejectedKey)] }, ...others] };
};

/** Returns the callers of a demo, or of servers with its data. */
export const callersOfDemo = ({ workspaces, rejectedKeys }: DemoLine): Callers => {
  const secretOf = (workspace: number, key: number): string => workspaces[workspace]?.keys[key]?.secret ?? '';
  const rejected = (reason: string): string => rejectedKeys.find((key) => key.reason === reason)?.secret ?? '';
  return {
    full: secretOf(0, 0),
    readOnly: secretOf(0, 1),
    foreign: secretOf(1, 0),
    revoked: rejected('revoked'),
    expired: rejected('expired'),
  };
};
