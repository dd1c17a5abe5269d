import { Instance, Workspace, object, quantity, type InstanceId } from '@workspace-api/core';
import { setOf } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { MAX_REMOVED } from '../sync/in-batches.js';
import { removeRecords } from '../sync/remove-records.js';

/** Deletes several instances. */
export const removeInstances = adminOperation({
  id: 'removeInstances',
  name: 'instances.remove',
  effect: 'change',
  summary: 'Delete instances',
  description: `Deletes at most ${String(MAX_REMOVED)} instances, and returns the number of those that existed. Their groups stay.`,
  input: object({
    workspaceId: Workspace.shape.id,
    instanceIds: setOf(Instance.shape.id, { min: 0, max: MAX_REMOVED }),
    ...ChangeOrigin.shape,
  }),
  output: quantity(),
  errors: [],
  audit: ({ workspaceId }, ids: readonly InstanceId[]) => ({
    ...{ workspaceId, action: 'instances.remove', target: workspaceId, details: { ids: ids.join(' ') } },
  }),
  perform:
    ({ instances }: Pick<AdminPorts, 'instances'>) =>
    ({ workspaceId, instanceIds }, audited) =>
      removeRecords(instances, workspaceId, instanceIds, audited),
});
