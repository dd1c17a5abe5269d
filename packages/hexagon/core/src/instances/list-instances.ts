import { operation } from '../operations/operation.js';
import { PageRequest, pageOf, type Page } from '../pagination/page.js';
import { paginate } from '../pagination/paginate.js';
import type { Ports } from '../ports.js';
import { Instance } from './instance.js';

/** Lists the instances of the workspace, newest first. */
export const listInstances = operation({
  id: 'listInstances',
  scope: 'instances:read',
  effect: 'read',
  summary: 'List instances',
  description: 'Returns a page of the instances of the workspace, newest first.',
  input: PageRequest,
  output: pageOf(Instance),
  errors: ['invalid_cursor'],
  perform:
    ({ instances, digest }: Pick<Ports, 'instances' | 'digest'>) =>
    ({ workspaceId }, request) =>
      // The check of the result adds defaults.
      paginate(digest, workspaceId, 'instances', request, (range) => instances.list(workspaceId, range)) as Promise<
        Page<Instance>
      >,
});
