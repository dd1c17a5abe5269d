import { operation } from '../operations/operation.js';
import { PageRequest, pageOf, type Page } from '../pagination/page.js';
import { paginate } from '../pagination/paginate.js';
import type { Ports } from '../ports.js';
import { Group } from './group.js';

/** Lists the groups of the workspace, newest first. */
export const listGroups = operation({
  id: 'listGroups',
  scope: 'groups:read',
  effect: 'read',
  summary: 'List groups',
  description: 'Returns a page of the groups of the workspace, newest first.',
  input: PageRequest,
  output: pageOf(Group),
  errors: ['invalid_cursor'],
  perform:
    ({ groups, digest }: Pick<Ports, 'groups' | 'digest'>) =>
    ({ workspaceId }, request) =>
      // The check of the result adds defaults.
      paginate(digest, workspaceId, 'groups', request, (range) => groups.list(workspaceId, range)) as Promise<
        Page<Group>
      >,
});
