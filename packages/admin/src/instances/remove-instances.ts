import { Instance, Workspace, instanceNotFound, object, quantity, setOf } from '@workspace-api/core';
import * as z from 'zod';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { MAX_REMOVED } from '../sync/in-batches.js';
import { removeInBatches } from '../sync/remove-in-batches.js';

/** Deletes an instance. */
export const removeInstance = adminOperation({
  id: 'removeInstance',
  name: 'instances.remove',
  effect: 'change',
  summary: 'Delete an instance',
  description: 'Deletes an instance. Its groups stay.',
  input: object({ workspaceId: Workspace.shape.id, instanceId: Instance.shape.id }),
  output: z.void(),
  errors: ['instance_not_found'],
  perform:
    ({ instances }: Pick<AdminPorts, 'instances'>) =>
    async ({ workspaceId, instanceId }) => {
      if ((await instances.removeMany(workspaceId, [instanceId])) === 0) throw instanceNotFound('instanceId');
    },
});

/** Deletes several instances. */
export const removeInstances = adminOperation({
  id: 'removeInstances',
  name: 'instances.removeMany',
  effect: 'change',
  summary: 'Delete instances',
  description: `Deletes at most ${String(MAX_REMOVED)} instances, and returns the number of those that existed. Their groups stay.`,
  input: object({
    workspaceId: Workspace.shape.id,
    instanceIds: setOf(Instance.shape.id, { min: 0, max: MAX_REMOVED }),
  }),
  output: quantity(),
  errors: [],
  perform:
    ({ instances }: Pick<AdminPorts, 'instances'>) =>
    async ({ workspaceId, instanceIds }) =>
      removeInBatches(instances, workspaceId, instanceIds),
});
