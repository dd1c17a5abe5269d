import type { Digest } from '../values/digest.js';
import { isUuid } from '../values/id.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import { toPosition, type Position } from './position.js';

/**
 * A cursor is a UUID of version 8 (RFC 9562, section 5.8). Its 122 free bits are the 64 of a position and 58 check bits,
 * the head of SHA-256 over workspace, list and position. In hexadecimal digits, with P of the position, C of the check,
 * and V the two bits of the variant in front of two check bits:
 *
 *     PPPPPPPP-PPPP-8PPP-VPCC-CCCCCCCCCCCC
 *
 * The check makes a cursor of another workspace or list an error. It needs no secret, because a cursor grants nothing:
 * the workspace of the key is in the query that uses the position.
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

/** The position in a cursor, or null when this list of this workspace did not issue it. Reads either case. */
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
