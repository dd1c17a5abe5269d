import { createHash } from 'node:crypto';

/** Encodes a position in a list of a workspace as a cursor: a UUID of version 8 with the position and check bits. */
export const encodeCursor = (workspaceId: string, list: string, position: string): string => {
  const check = createHash('sha256').update(`${workspaceId}/${list}/${position}`).digest('hex');
  const variant = '89ab'.charAt(parseInt(check.charAt(0), 16) & 3);
  return [
    position.slice(0, 8),
    position.slice(8, 12),
    `8${position.slice(12, 15)}`,
    `${variant}${position.slice(15)}${check.slice(1, 3)}`,
    check.slice(3, 15),
  ].join('-');
};

/** Decodes the position of a cursor. Returns null if this list of this workspace did not issue it. */
export const decodeCursor = (workspaceId: string, list: string, cursor: string): string | null => {
  const text = cursor.toLowerCase();
  const position = text.slice(0, 8) + text.slice(9, 13) + text.slice(15, 18) + text.charAt(20);
  return encodeCursor(workspaceId, list, position) === text ? position : null;
};
