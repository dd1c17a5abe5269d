import { ValidationIssues, isUuid, text, toPosition, type Position, type WorkspaceId } from '@workspace-api/core';

/** The place of a record among those of all workspaces. */
export interface Place {
  readonly position: Position;
  readonly workspaceId: WorkspaceId;
}

/** The cursor of a list of all workspaces. */
export const PlaceCursor = text({ min: 53, max: 53 });

/** Returns the cursor that names a place. */
export const cursorOf = ({ position, workspaceId }: Place): string => `${position}.${workspaceId}`;

/** Returns the place of a cursor, or null without one. Throws `invalid_cursor` with the detail for any other string. */
export const readCursor = (cursor: string | undefined, detail: string): Place | null => {
  if (cursor === undefined) return null;
  const [position = '', workspaceId = ''] = cursor.split('.');
  if (/^[\da-f]{16}$/.test(position) && isUuid(workspaceId))
    return { position: toPosition(position), workspaceId: workspaceId.toLowerCase() as WorkspaceId };
  throw new ValidationIssues().add(['cursor'], 'invalid_cursor', detail).toError('invalid_cursor');
};
