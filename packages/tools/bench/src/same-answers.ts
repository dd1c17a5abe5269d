import { PREFIX } from '@workspace-api/contract';
import { randomUUID } from 'node:crypto';
import { checksum } from './peers/authenticate.js';
import type { Page } from './peers/operations.js';
import type { Group } from './peers/records.js';
import type { MeasuredServer } from './processes/measured-server.js';
import { campaignFor, getData } from './storages/api.js';
import type { Callers } from './storages/servers.js';

/** A request for every server. */
interface Exchange {
  /** A description for people, such as "a key that was revoked". */
  readonly about: string;
  /** The path and query, below the prefix of the API. */
  readonly path: string;
  /** Default: no key. */
  readonly secret?: string | undefined;
  /** Makes it a POST. Sent as JSON, unless it is a string. */
  readonly body?: unknown;
}

/** The number of pages to compare, one for each limit. */
const PAGES = 100;

/** The maximum length of a response in an error message. */
const MAX_CHARACTERS = 2_000;

const NOBODY = '0'.repeat(32);

/** A well-formed key that was never issued. */
export const UNKNOWN_SECRET = `wsk_${NOBODY}${checksum(NOBODY)}`;

/** The values of a campaign that each server generates. */
const GENERATED = /"id":"[^"]+"|"(?:createdAt|updatedAt)":"[^"]+"|"nextCursor":"[^"]+"/g;

/** Returns the part of a response that all servers must agree on, as text. A problem must have the same code. */
const answerTo = async (url: string, { path, secret, body }: Exchange): Promise<string> => {
  const response = await fetch(url + PREFIX + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status, headers } = response;
  const text = await response.text();
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!response.ok) {
    const { code } = JSON.parse(text) as { code?: string };
    return [status, type, code, headers.get('www-authenticate')].join(' ');
  }
  return [status, type, path.startsWith('/campaigns') ? text.replace(GENERATED, '') : text].join(' ');
};

/** Returns requests for successive pages of groups, with every limit from 1 to 100. */
const pageExchanges = async (url: string, { full: secret }: Callers): Promise<Exchange[]> => {
  const exchanges: Exchange[] = [];
  let cursor: string | null = null;
  for (let index = 0; index < PAGES; index++) {
    const path = `/groups?limit=${index + 1}${cursor === null ? '' : `&cursor=${cursor}`}`;
    exchanges.push({ about: `page ${index + 1}`, path, secret });
    const page: Page<Group> = await getData(url, secret, path);
    cursor = page.nextCursor;
  }
  return exchanges;
};

/** Returns reads that are rejected. */
const rejectedReads = (
  { full, foreign, revoked, expired, readOnly }: Callers,
  foreignCursor: string | null,
): Exchange[] => [
  { about: 'no key', path: '/groups' },
  { about: 'a key that is cut short', path: '/groups', secret: full.slice(0, -1) },
  { about: 'a mistyped key', path: '/groups', secret: full.slice(0, -1) + (full.endsWith('0') ? '1' : '0') },
  { about: 'an unknown key', path: '/groups', secret: UNKNOWN_SECRET },
  { about: 'a revoked key', path: '/groups', secret: revoked },
  { about: 'an expired key', path: '/groups', secret: expired },
  { about: 'a key without the scope', path: '/campaigns', secret: readOnly, body: {} },
  ...['0', '101', '-1', '1.5', 'ten'].map((limit) => ({
    about: `a limit of ${limit}`,
    path: `/groups?limit=${limit}`,
    secret: full,
  })),
  { about: 'an unknown parameter', path: '/groups?offset=10', secret: full },
  { about: 'a repeated parameter', path: '/groups?limit=1&limit=2', secret: full },
  { about: 'a cursor that is no UUID', path: '/groups?cursor=next', secret: full },
  { about: 'a cursor of another workspace', path: `/groups?cursor=${foreignCursor ?? ''}`, secret: full },
  { about: 'a cursor of another list', path: `/campaigns?cursor=${foreignCursor ?? ''}`, secret: foreign },
  { about: 'an unknown path', path: '/group', secret: full },
];

/** Returns requests that create campaigns, requests that are rejected, and the list of campaigns. */
const creations = async (url: string, { full: secret, foreign }: Callers): Promise<Exchange[]> => {
  const campaign = await campaignFor(url, secret);
  const other = await campaignFor(url, foreign);
  const { items } = await getData<Page<Group>>(url, secret, '/groups?limit=100');
  const mute = items.find(({ sendable }) => !sendable);
  const { instanceId, groupIds } = campaign;
  const post = (about: string, change: object): Exchange => ({
    about,
    path: '/campaigns',
    secret,
    body: { ...campaign, ...change },
  });
  return [
    post('a campaign', { name: 'Spring "price" list, Zürich ✓', metadata: { order: '17', note: '' } }),
    post('a campaign with ids in capitals', { instanceId: instanceId.toUpperCase() }),
    post('a scheduled campaign', { scheduledAt: '2100-01-31T10:30:00+01:00' }),
    { ...post('a body that is not JSON', {}), body: '{"name":' },
    { ...post('a body that is no object', {}), body: [] },
    post('an unknown field', { workspaceId: randomUUID() }),
    ...['', ' ', 5, 'x'.repeat(121)].map((name) => post(`a name that is ${JSON.stringify(name)}`, { name })),
    post('a repeated group', { groupIds: [groupIds[0], groupIds[0]] }),
    post('no groups', { groupIds: [] }),
    post('another content type', { content: { type: 'image' } }),
    post('too much metadata', { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [at, ''])) }),
    post('a time without an offset', { scheduledAt: '2100-01-31T10:30:00' }),
    post('a time that is past', { scheduledAt: '2020-01-31T10:30:00Z' }),
    post('an instance of another workspace', { instanceId: other.instanceId }),
    post('a group of another workspace', { groupIds: [...groupIds, other.groupIds[0]] }),
    post('a group that nothing can be sent to', { instanceId: mute?.instanceId, groupIds: [mute?.id] }),
    { ...post('a parameter where none exists', {}), path: '/campaigns?limit=1' },
    { about: 'the newest campaigns', path: '/campaigns?limit=2', secret },
  ];
};

/**
 * Checks that servers with the same records respond like the first one: pages of groups byte for byte, new campaigns
 * except for ids and times, and the same problems. Throws at the first difference, with a description.
 */
export const checkSameAnswers = async (
  { url }: Pick<MeasuredServer, 'url'>,
  servers: readonly Pick<MeasuredServer, 'name' | 'url'>[],
  callers: Callers,
): Promise<void> => {
  const { nextCursor } = await getData<Page<Group>>(url, callers.foreign, '/groups?limit=1');
  const exchanges = [
    ...(await pageExchanges(url, callers)),
    { about: 'a page without a limit', path: '/groups', secret: callers.full },
    ...rejectedReads(callers, nextCursor),
    ...(await creations(url, callers)),
  ];
  const expected: string[] = [];
  for (const exchange of exchanges) expected.push(await answerTo(url, exchange));
  for (const { name, url: other } of servers) {
    for (const [index, exchange] of exchanges.entries()) {
      const answer = await answerTo(other, exchange);
      if (answer === expected[index]) continue;
      const [want, got] = [expected[index] ?? '', answer].map((text) => text.slice(0, MAX_CHARACTERS));
      throw new Error(
        `${name} responds differently to ${exchange.about} (${exchange.path}).\n  expected ${want ?? ''}\n  got      ${got ?? ''}`,
      );
    }
  }
};
