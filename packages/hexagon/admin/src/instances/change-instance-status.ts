import { DomainError, Instance, Workspace, object, type InstanceStatus } from '@workspace-api/core';
import { instanceNotFound } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { ChangeOrigin } from '../audit/change-origin.js';
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
    actor: ChangeOrigin.shape.actor,
  }),
  output: Instance,
  errors: ['instance_not_found', 'transition_not_allowed', 'version_conflict'],
  audit: ({ workspaceId, instanceId, status }, from: InstanceStatus) => ({
    ...{ workspaceId, action: 'instance.change_status', target: instanceId, details: { from, status } },
  }),
  perform:
    ({ instances, clock }: Pick<AdminPorts, 'instances' | 'clock'>) =>
    async ({ workspaceId, instanceId, status, reason = null }, audited) => {
      const [instance] = await instances.findMany(workspaceId, [instanceId]);
      if (instance === undefined) throw instanceNotFound('instanceId');
      const { status: from } = instance;
      if (!canInstanceMove(from, status)) throw new DomainError('transition_not_allowed', { from, to: status });
      const now = clock.now();
      const fields = { status, statusReason: reason, statusChangedAt: now, updatedAt: now };
      return audited(from, async () => {
        const changed = await instances.changeStatus(workspaceId, instanceId, from, fields);
        if (changed === null) throw new DomainError('version_conflict');
        return changed;
      });
    },
});
