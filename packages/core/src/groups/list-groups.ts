import type { Principal } from '../access/principal.js';
import { paginate } from '../pagination/paginate.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Ports } from '../ports.js';
import type { Group } from './group.js';

/** Lists the groups of the workspace, newest first. */
export const listGroups =
  ({ groups, digest }: Pick<Ports, 'groups' | 'digest'>) =>
  ({ workspaceId }: Principal<'groups:read'>, request: PageRequest = {}): Promise<Page<Group>> =>
    paginate(digest, workspaceId, 'groups', request, (range) => groups.list(workspaceId, range));
