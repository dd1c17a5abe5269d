import {
  DomainError,
  INSTANCE_STATUSES,
  REASON_LENGTH,
  ValidationIssues,
  instanceNotFound,
  type Instance,
  type InstanceId,
  type InstanceStatus,
  type WorkspaceId,
} from '@workspace-api/core';
import type { AdminPorts } from '../ports.js';
import { canInstanceMove } from './instance-moves.js';

/** The status to move an instance to. */
export interface ChangeInstanceStatusInput {
  readonly status: InstanceStatus;
  /** 1 to 500 characters, or null. */
  readonly reason?: string | null | undefined;
}

/**
 * Moves an instance to another status. Throws `validation_failed`, `instance_not_found`, `transition_not_allowed`, and
 * `version_conflict` if the status changed at the same time.
 */
export const changeInstanceStatus =
  ({ instances, clock }: Pick<AdminPorts, 'instances' | 'clock'>) =>
  async (
    workspaceId: WorkspaceId,
    id: InstanceId,
    { status, reason = null }: ChangeInstanceStatusInput,
  ): Promise<Instance> => {
    const issues = new ValidationIssues();
    issues.oneOf(['status'], status, INSTANCE_STATUSES);
    if (reason !== null) issues.string(['reason'], reason, REASON_LENGTH);
    issues.throwAs('validation_failed');

    const [instance] = await instances.findMany(workspaceId, [id]);
    if (instance === undefined) throw instanceNotFound('id');
    if (!canInstanceMove(instance.status, status)) {
      throw new DomainError('transition_not_allowed', { from: instance.status, to: status });
    }
    const now = clock.now();
    const change = { status, statusReason: reason, statusChangedAt: now, updatedAt: now };
    const changed = await instances.changeStatus(workspaceId, id, instance.status, change);
    if (changed === null) throw new DomainError('version_conflict');
    return changed;
  };
