import type { Digest } from '../values/platform.js';
import { isUuid } from '../schema/id.js';
import type { WorkspaceId } from '../schema/id.js';
import { toPosition, type Position } from './position.js';

/**
 * Creates a cursor: a UUID of version 8 (RFC 9562, section 5.8). Its 122 free bits are the 64 bits of a position and 58
 * check bits, the start of the SHA-256 hash of workspace, list and position. As hexadecimal digits, with P for the
 * position, C for the check, and V for the 2 variant bits and 2 check bits:
 *
 *     PPPPPPPP-PPPP-8PPP-VPCC-CCCCCCCCCCCC
 *
 * The check rejects cursors of other workspaces and lists. It needs no secret, because a cursor grants no access: the
 * query that uses the position filters by the workspace of the key.
 */
export const encodeCursor = (digest: Digest, workspaceId: WorkspaceId, list: string, position: Position): string => {
  const check = digest.sha256(`${workspaceId}/${list}/${position}`);
  const variant = '89ab'.charAt(parseInt(check.charAt(0), 16) & 3);
  return [
    position.slice(0, 8),
    position.slice(8, 12),
    `8${position.slice(12, 15)}`,
    `${variant}${position.slice(15)}${check.slice(1, 3)}`,
    check.slice(3, 15),
  ].join('-');
};

/** Returns the position in a cursor of either case, or null if this list of this workspace did not issue it. */
export const decodeCursor = (
  digest: Digest,
  workspaceId: WorkspaceId,
  list: string,
  cursor: string,
): Position | null => {
  if (!isUuid(cursor)) return null;
  const text = cursor.toLowerCase();
  const position = toPosition(text.slice(0, 8) + text.slice(9, 13) + text.slice(15, 18) + text.charAt(20));
  return encodeCursor(digest, workspaceId, list, position) === text ? position : null;
};
