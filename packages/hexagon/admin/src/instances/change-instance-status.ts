import { DomainError, Instance, Workspace, instanceNotFound, object } from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { auditChange, type AuditPorts } from '../audit/audit-change.js';
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
  perform:
    (ports: Pick<AdminPorts, 'instances'> & AuditPorts) =>
    async ({ workspaceId, instanceId, status, reason = null, actor }) => {
      const [instance] = await ports.instances.findMany(workspaceId, [instanceId]);
      if (instance === undefined) throw instanceNotFound('instanceId');
      if (!canInstanceMove(instance.status, status)) {
        throw new DomainError('transition_not_allowed', { from: instance.status, to: status });
      }
      const now = ports.clock.now();
      const fields = { status, statusReason: reason, statusChangedAt: now, updatedAt: now };
      const details = { from: instance.status, status };
      const change = { action: 'instance.change_status', target: instanceId, details, actor } as const;
      return auditChange(ports)(workspaceId, { ...change, reason: reason ?? undefined }, async () => {
        const changed = await ports.instances.changeStatus(workspaceId, instanceId, instance.status, fields);
        if (changed === null) throw new DomainError('version_conflict');
        return changed;
      });
    },
});
