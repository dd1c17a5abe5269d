import type { ApiKey } from '@workspace-api/core';
import { createHash } from 'node:crypto';
import type { DataFile, WorkspaceData } from '../servers/shared/data-file.js';
import { getAll, getWorkspace } from './caller.js';

/** What `serve --demo --json` prints. */
export interface DemoLine {
  readonly url: string;
  readonly workspaces: readonly {
    readonly keys: readonly { readonly secret: string; readonly scopes: readonly string[] }[];
  }[];
}

type StoredKey = WorkspaceData['keys'][number];

const storedKey = (key: Omit<ApiKey, 'workspaceId'>, secret: string): StoredKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  revokedAt: null,
  secretHash: createHash('sha256').update(secret).digest('hex'),
});

/** The first workspace of a demo that runs, with its keys, as the API tells of them. */
export const dataOfDemo = async ({ url, workspaces: [first] }: DemoLine): Promise<DataFile> => {
  const secrets = (first?.keys ?? []).map(({ secret }) => secret);
  const views = await Promise.all(secrets.map((secret) => getWorkspace(url, secret)));
  const [view, secret] = [views[0], secrets[0]];
  if (view === undefined || secret === undefined) throw new Error('The demo has no key.');
  const { id, name, createdAt } = view;
  const workspace: WorkspaceData = {
    workspace: { id, name, createdAt },
    keys: views.map(({ key }, index) => storedKey(key as ApiKey, secrets[index] ?? '')),
    instances: await getAll(url, secret, '/instances'),
    groups: (await getAll<WorkspaceData['groups'][number]>(url, secret, '/groups')).reverse(),
  };
  return { workspaces: [workspace] };
};
