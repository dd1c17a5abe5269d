import type { Principal } from '../access/principal.js';
import { paginate } from '../pagination/paginate.js';
import type { Page, PageRequest } from '../pagination/page.js';
import type { Ports } from '../ports.js';
import type { Instance } from './instance.js';

/** Lists the instances of the workspace, newest first. */
export const listInstances =
  ({ instances, digest }: Pick<Ports, 'instances' | 'digest'>) =>
  ({ workspaceId }: Principal<'instances:read'>, request: PageRequest = {}): Promise<Page<Instance>> =>
    paginate(digest, workspaceId, 'instances', request, (range) => instances.list(workspaceId, range));
