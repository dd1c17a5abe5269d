import { Faults } from '../errors/faults.js';
import type { Digest } from '../values/digest.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { PAGE_LIMIT, type ListName, type ListRange, type Page, type PageRequest, type Positioned } from './page.js';
import type { Position } from './position.js';

const readCursor = (
  digest: Digest,
  workspaceId: WorkspaceId,
  list: ListName,
  cursor: string | undefined,
): Position | null => {
  if (cursor === undefined) return null;
  const position = decodeCursor(digest, workspaceId, list, cursor);
  if (position !== null) return position;
  const detail = 'Must be the nextCursor of a page of this list. Omit it to start from the first page.';
  throw new Faults().add(['cursor'], 'invalid_cursor', detail).toError('invalid_cursor');
};

/** Checks what of a page's request can be told without knowing the list. */
export const checkPageRequest = (faults: Faults, { limit, cursor }: PageRequest): void => {
  if (limit !== undefined) faults.integer(['limit'], limit, PAGE_LIMIT);
  if (cursor !== undefined) faults.uuid(['cursor'], cursor);
};

/**
 * Reads one page of a list, newest first. Whoever follows `nextCursor` to the end meets every record that existed
 * throughout exactly once, whatever is added or deleted meanwhile. One record more than asked for is read, so that a
 * full last page is known to be the last.
 *
 * Throws `invalid_parameter` for a limit outside 1 to 100 or a cursor that is no UUID, and `invalid_cursor` for one that
 * this list of this workspace did not issue.
 */
export const paginate = async <Item>(
  digest: Digest,
  workspaceId: WorkspaceId,
  list: ListName,
  request: PageRequest,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
): Promise<Page<Item>> => {
  const faults = new Faults();
  checkPageRequest(faults, request);
  faults.throwAs('invalid_parameter');

  const { limit = PAGE_LIMIT.default, cursor } = request;
  const below = readCursor(digest, workspaceId, list, cursor);
  const rows = await read({ below, limit: limit + 1 });
  const items = rows.slice(0, limit).map(({ record }) => record);
  const last = rows[limit - 1];
  const hasMore = rows.length > limit && last !== undefined;
  return { items, nextCursor: hasMore ? encodeCursor(digest, workspaceId, list, last.position) : null };
};
