import type { ApiKey } from '../access/api-key.js';
import type { Principal } from '../access/principal.js';
import type { Ports } from '../ports.js';
import { requireWorkspace } from './require-workspace.js';
import type { Workspace } from './workspace.js';

/** The key that a caller presented, as the caller may see it. */
export type PresentedKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

/** A workspace as seen by one caller. */
export interface WorkspaceView extends Workspace {
  /** The key that was presented; null for a principal that a host made itself. */
  readonly key: PresentedKey | null;
}

const presented = ({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: ApiKey): PresentedKey => ({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
});

/** Reads the principal's workspace, and tells which key is used. Throws `workspace_not_found`. */
export const getWorkspace =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async ({ workspaceId, key }: Principal<'workspace:read'>): Promise<WorkspaceView> => {
    const { id, name, createdAt } = await requireWorkspace(workspaces, workspaceId);
    return { id, name, createdAt, key: key && presented(key) };
  };
