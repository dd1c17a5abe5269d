import { PREFIX } from '@workspace-api/contract';
import type { Group, WorkspaceView } from '@workspace-api/core';

/** The page size of all workloads that read pages. */
export const LIMIT = 50;

/** A client with a key, and its knowledge of the workspace. */
export interface Caller {
  readonly secret: string;
  /** The cursors of all pages of groups but the first, in list order. */
  readonly cursors: readonly string[];
  /** Valid ids for a new campaign. */
  readonly instanceId: string;
  readonly groupIds: readonly string[];
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** Requests existing data, and returns it. */
const get = async <Data>(url: string, secret: string, path: string): Promise<Data> => {
  const response = await fetch(`${url}${PREFIX}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
};

export const getWorkspace = (url: string, secret: string): Promise<WorkspaceView> => get(url, secret, '/me');

/** Reads all pages of a list, newest first. */
export async function* pagesOf<Item>(
  url: string,
  secret: string,
  path: string,
  limit = LIMIT,
): AsyncGenerator<ListPage<Item>> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: ListPage<Item> = await get(url, secret, `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    yield page;
    cursor = page.nextCursor;
  }
}

/** Reads a list to its end. */
export const getAll = async <Item>(url: string, secret: string, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of pagesOf<Item>(url, secret, path)) items.push(...page.items);
  return items;
};

/** Reads the caller's data through the API. */
export const readCaller = async (url: string, secret: string): Promise<Caller> => {
  const pages: ListPage<Group>[] = [];
  for await (const page of pagesOf<Group>(url, secret, '/groups')) pages.push(page);
  const groups = pages.flatMap(({ items }) => items).filter(({ sendable }) => sendable);
  const [addressee] = groups;
  if (addressee === undefined) throw new Error('There is no group that a campaign could be sent to.');
  const { instanceId } = addressee;
  return {
    secret,
    cursors: pages.flatMap(({ nextCursor }) => nextCursor ?? []),
    instanceId,
    groupIds: groups
      .filter((group) => group.instanceId === instanceId)
      .slice(0, 2)
      .map(({ id }) => id),
  };
};
