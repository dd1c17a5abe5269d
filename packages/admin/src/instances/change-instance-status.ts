import { DomainError, Instance, Workspace, instanceNotFound, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import type { AdminPorts } from '../ports.js';
import { canInstanceMove } from './instance-transitions.js';

/** Moves an instance to another status. Throws `version_conflict` if the status changed at the same time. */
export const changeInstanceStatus = adminOperation({
  id: 'changeInstanceStatus',
  name: 'instances.changeStatus',
  effect: 'change',
  summary: 'Change the status of an instance',
  description: 'Moves an instance to another status.',
  input: object({
    workspaceId: Workspace.shape.id,
    instanceId: Instance.shape.id,
    status: Instance.shape.status,
    reason: Instance.shape.statusReason.optional(),
  }),
  output: Instance,
  errors: ['instance_not_found', 'transition_not_allowed', 'version_conflict'],
  perform:
    ({ instances, clock }: Pick<AdminPorts, 'instances' | 'clock'>) =>
    async ({ workspaceId, instanceId, status, reason = null }) => {
      const [instance] = await instances.findMany(workspaceId, [instanceId]);
      if (instance === undefined) throw instanceNotFound('instanceId');
      if (!canInstanceMove(instance.status, status)) {
        throw new DomainError('transition_not_allowed', { from: instance.status, to: status });
      }
      const now = clock.now();
      const change = { status, statusReason: reason, statusChangedAt: now, updatedAt: now };
      const changed = await instances.changeStatus(workspaceId, instanceId, instance.status, change);
      if (changed === null) throw new DomainError('version_conflict');
      return changed;
    },
});
