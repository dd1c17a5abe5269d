import type { ApiKey } from '../access/api-key.js';
import type { Principal } from '../access/principal.js';
import type { Ports } from '../ports.js';
import { requireWorkspace } from './require-workspace.js';
import type { Workspace } from './workspace.js';

/** The fields of the presented key that the caller may see. */
export type PresentedKey = Pick<ApiKey, 'id' | 'name' | 'prefix' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;

/** A workspace with the presented key. */
export interface WorkspaceView extends Workspace {
  /** The presented key. Null if a host created the principal. */
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

/** Reads the workspace of the principal, with the presented key. Throws `workspace_not_found`. */
export const getWorkspace =
  ({ workspaces }: Pick<Ports, 'workspaces'>) =>
  async ({ workspaceId, key }: Principal<'workspace:read'>): Promise<WorkspaceView> => {
    const { id, name, createdAt } = await requireWorkspace(workspaces, workspaceId);
    return { id, name, createdAt, key: key && presented(key) };
  };
