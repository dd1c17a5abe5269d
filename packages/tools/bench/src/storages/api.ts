import { PREFIX } from '@workspace-api/contract';
import type { Campaign, Group } from '../peers/records.js';
import type { Page } from '../peers/operations.js';

/** Requests existing data, and returns it. */
export const getData = async <Data>(url: string, secret: string, path: string): Promise<Data> => {
  const response = await fetch(`${url}${PREFIX}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  if (!response.ok) throw new Error(`GET ${path} was answered with ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
};

/** Reads all pages of a list, newest first. */
export async function* pagesOf<Item>(
  url: string,
  secret: string,
  path: string,
  limit: number,
): AsyncGenerator<Page<Item>> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: Page<Item> = await getData(url, secret, `${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`);
    yield page;
    cursor = page.nextCursor;
  }
}

/** Reads a list to its end. */
export const getAll = async <Item>(url: string, secret: string, path: string): Promise<Item[]> => {
  const items: Item[] = [];
  for await (const page of pagesOf<Item>(url, secret, path, 100)) items.push(...page.items);
  return items;
};

/** A body of POST /campaigns. */
export type CampaignBody = Pick<Campaign, 'name' | 'instanceId' | 'groupIds' | 'content'>;

/** Returns a valid body of POST /campaigns: to some sendable groups of an instance of the workspace. */
export const campaignFor = async (url: string, secret: string, groupCount = 2): Promise<CampaignBody> => {
  const groupIds: string[] = [];
  let instanceId = '';
  for await (const { items } of pagesOf<Group>(url, secret, '/groups', 100)) {
    const sendable = items.filter((group) => group.sendable);
    instanceId ||= sendable[0]?.instanceId ?? '';
    groupIds.push(...sendable.filter((group) => group.instanceId === instanceId).map(({ id }) => id));
    if (groupIds.length >= groupCount) break;
  }
  return {
    name: 'Opening hours',
    instanceId,
    groupIds: groupIds.slice(0, groupCount),
    content: { type: 'text', text: 'From Monday on we are there for you from eight to six.' },
  };
};
