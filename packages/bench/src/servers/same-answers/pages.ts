import type { GroupPage } from '../shared/operations.js';
import type { Callers } from './callers.js';
import { readData, type Exchange } from './exchange.js';

/** How many different pages are compared. */
const PAGES = 200;

/** How many different cursors their requests have at most. */
const CURSORS = 100;

/** Few enough for the least of the callers' groups to give several pages. */
const STEP = 7;

const LIMITS = 100;

const pageRequest = (secret: string, limit: number, cursor: string | null): Exchange => ({
  about: `the page of ${limit} groups ${cursor === null ? 'at the head' : `at ${cursor}`}`,
  method: 'GET',
  path: `/groups?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
  secret,
});

/** The places that pages begin at: the head, and those that following the cursors of one server leads to. */
const cursorsOf = async (url: string, secret: string): Promise<(string | null)[]> => {
  const cursors: (string | null)[] = [null];
  for (let cursor: string | null = null; cursors.length < CURSORS; cursors.push(cursor)) {
    const { nextCursor }: GroupPage = await readData(url, pageRequest(secret, STEP, cursor));
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return cursors;
};

/** Requests for 200 different pages: of every length, from many places. */
export const pageExchanges = async (url: string, { full }: Callers): Promise<Exchange[]> => {
  const cursors = await cursorsOf(url, full);
  const requests = new Map<string, Exchange>();
  for (let index = 0; requests.size < PAGES && index < cursors.length * LIMITS; index++) {
    const cursor = cursors[index % cursors.length] ?? null;
    const round = Math.floor(index / cursors.length);
    const request = pageRequest(full, 1 + ((index + 13 * round) % LIMITS), cursor);
    requests.set(request.path, request);
  }
  if (requests.size < PAGES) throw new Error(`There are too few groups for ${PAGES} different pages.`);
  return [...requests.values()];
};
