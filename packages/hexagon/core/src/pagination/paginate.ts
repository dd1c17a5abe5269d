import { ValidationIssues } from '../errors/validation-issues.js';
import type { Digest } from '../values/platform.js';
import type { WorkspaceId } from '../schema/id.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { PAGE_LIMIT, type ListRange, type Page, type PageRequest, type Positioned } from './page.js';
import { readFittingRows } from './page-size.js';
import { toPosition, type Position } from './position.js';

const readCursor = (digest: Digest, workspaceId: WorkspaceId, list: string, cursor: string): Position => {
  const position = decodeCursor(digest, workspaceId, list, cursor);
  if (position !== null) return position;
  const detail = 'Must be the nextCursor of a page of this list. Omit it to start from the first page.';
  throw new ValidationIssues().add(['cursor'], 'invalid_cursor', detail).toError('invalid_cursor');
};

/**
 * Reads one page of a list, newest first. Following `nextCursor` to the end returns every record that exists throughout
 * exactly once, despite additions and deletions in between. Reads one record more than requested, to know whether a
 * full page is the last.
 *
 * A page ends before `limit` if its JSON would exceed 256 KiB. A page with one record may be larger. `firstRead` is the
 * number of records to read first, all by default. Make it small if few records can fill a page.
 *
 * `list` is the name of the list, such as `invoices`: a cursor of one list is rejected by every other. A host's
 * repository can be read too, if its records have a {@link Position}.
 *
 * `request` is the input of an operation, which was checked. Throws `invalid_cursor` for a cursor that this list of
 * this workspace did not issue.
 */
export const paginate = async <Item>(
  digest: Digest,
  workspaceId: WorkspaceId,
  list: string,
  request: PageRequest,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
  firstRead = Infinity,
): Promise<Page<Item>> => {
  const { limit = PAGE_LIMIT.default, cursor } = request;
  const below = cursor === undefined ? null : readCursor(digest, workspaceId, list, cursor);
  const range = { below, limit: limit + 1 };
  const { rows, fitting } = await readFittingRows(range, firstRead, read);
  const page = rows.slice(0, Math.min(limit, fitting));
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const nextCursor = last === undefined ? null : encodeCursor(digest, workspaceId, list, toPosition(last.position));
  return { items: page.map(({ record }) => record), nextCursor };
};
