import type { GroupPage } from '../shared/operations.js';
import type { Callers } from './callers.js';
import { readData, type Exchange } from './exchange.js';

/** The number of different pages to compare. */
const PAGES = 200;

/** The maximum number of different cursors in their requests. */
const CURSORS = 100;

/** Small enough to get several pages from the smallest workspace. */
const STEP = 7;

const LIMITS = 100;

const pageRequest = (secret: string, limit: number, cursor: string | null): Exchange => ({
  about: `the page of ${limit} groups ${cursor === null ? 'at the head' : `at ${cursor}`}`,
  method: 'GET',
  path: `/groups?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
  secret,
});

/** The starting points of pages: the head, and the cursors that one server returns. */
const cursorsOf = async (url: string, secret: string): Promise<(string | null)[]> => {
  const cursors: (string | null)[] = [null];
  for (let cursor: string | null = null; cursors.length < CURSORS; cursors.push(cursor)) {
    const { nextCursor }: GroupPage = await readData(url, pageRequest(secret, STEP, cursor));
    cursor = nextCursor;
    if (cursor === null) break;
  }
  return cursors;
};

/** Returns requests for 200 different pages: of every length, from many starting points. */
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
