import { validate } from '../errors/validate.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { Digest } from '../values/digest.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { PAGE_LIMIT, PageRequest, type ListRange, type Page, type Positioned } from './page.js';
import type { PageSizeLimit } from './page-size-limit.js';
import type { Position } from './position.js';

const readCursor = (
  digest: Digest,
  workspaceId: WorkspaceId,
  list: string,
  cursor: string | undefined,
): Position | null => {
  if (cursor === undefined) return null;
  const position = decodeCursor(digest, workspaceId, list, cursor);
  if (position !== null) return position;
  const detail = 'Must be the nextCursor of a page of this list. Omit it to start from the first page.';
  throw new ValidationIssues().add(['cursor'], 'invalid_cursor', detail).toError('invalid_cursor');
};

/**
 * Reads one page of a list, newest first. Following `nextCursor` to the end returns every record that exists throughout
 * exactly once, whatever is added or deleted meanwhile. Reads one record more than requested, to know whether a full
 * page is the last.
 *
 * With a `sizeLimit`, a page ends before `limit` if its JSON would exceed 512 KiB.
 *
 * `list` is the name of the list, such as `invoices`: a cursor of one list is rejected by every other. A host's repository
 * can be read too, if its records have a {@link Position}.
 *
 * Throws `invalid_parameter` for a limit outside 1 to 100 or a cursor that is no UUID, and `invalid_cursor` for one that
 * this list of this workspace did not issue.
 */
export const paginate = async <Item>(
  digest: Digest,
  workspaceId: WorkspaceId,
  list: string,
  request: PageRequest,
  read: (range: ListRange) => Promise<readonly Positioned<Item>[]>,
  sizeLimit?: PageSizeLimit<Item>,
): Promise<Page<Item>> => {
  const { limit = PAGE_LIMIT.default, cursor } = validate(PageRequest, request, 'invalid_parameter');
  const range = { below: readCursor(digest, workspaceId, list, cursor), limit: limit + 1 };
  const { rows, fitting } =
    sizeLimit === undefined
      ? { rows: await read(range), fitting: limit }
      : await sizeLimit.readPage(workspaceId, range, read);
  const page = rows.slice(0, Math.min(limit, fitting));
  const last = page.at(-1);
  const hasMore = rows.length > page.length && last !== undefined;
  const nextCursor = hasMore ? encodeCursor(digest, workspaceId, list, last.position) : null;
  return { items: page.map(({ record }) => record), nextCursor };
};
