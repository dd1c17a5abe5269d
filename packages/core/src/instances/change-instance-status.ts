import { DomainError } from '../errors/domain-error.js';
import { ValidationIssues } from '../errors/validation-issues.js';
import type { Ports } from '../ports.js';
import { REASON_LENGTH } from '../values/text.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Instance, InstanceId } from './instance.js';
import { instanceNotFound } from './instance-not-found.js';
import { INSTANCE_STATUSES, canInstanceMove, type InstanceStatus } from './instance-status.js';

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
  ({ instances, clock }: Pick<Ports, 'instances' | 'clock'>) =>
  async (
    workspaceId: WorkspaceId,
    id: InstanceId,
    { status, reason = null }: ChangeInstanceStatusInput,
  ): Promise<Instance> => {
    const issues = new ValidationIssues();
    issues.oneOf(['status'], status, INSTANCE_STATUSES);
    if (reason !== null) issues.string(['reason'], reason, REASON_LENGTH);
    issues.throwAs('validation_failed');

    const instance = await instances.find(workspaceId, id);
    if (instance === null) throw instanceNotFound('id');
    if (!canInstanceMove(instance.status, status)) {
      throw new DomainError('transition_not_allowed', { from: instance.status, to: status });
    }
    const now = clock.now();
    const change = { status, statusReason: reason, statusChangedAt: now, updatedAt: now };
    const changed = await instances.changeStatus(workspaceId, id, instance.status, change);
    if (changed === null) throw new DomainError('version_conflict');
    return changed;
  };
