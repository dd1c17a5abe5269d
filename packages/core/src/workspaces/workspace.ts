import type { Id } from '../values/id.js';
import { parseId } from '../values/parse-id.js';
import type { Timestamp } from '../values/timestamp.js';

/** The id of a workspace: a lower-case UUID. */
export type WorkspaceId = Id<'Workspace'>;

/** Returns the workspace id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toWorkspaceId = (text: string): WorkspaceId => parseId('workspaceId', text);

/** A customer of the product, whose data is isolated from that of all other workspaces. */
export interface Workspace {
  readonly id: WorkspaceId;
  /** 1 to 120 characters. */
  readonly name: string;
  readonly createdAt: Timestamp;
}
