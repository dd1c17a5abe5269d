import {
  DomainError,
  Instance,
  InstanceStatus,
  instanceNotFound,
  object,
  validate,
  type Immutable,
  type InstanceId,
  type WorkspaceId,
} from '@workspace-api/core';
import type { z } from 'zod';
import type { AdminPorts } from '../ports.js';
import { canInstanceMove } from './instance-moves.js';

/** The status to move an instance to. */
export const ChangeInstanceStatusInput = object({
  status: InstanceStatus,
  reason: Instance.shape.statusReason.optional(),
});

/** The status to move an instance to. */
export type ChangeInstanceStatusInput = Immutable<z.input<typeof ChangeInstanceStatusInput>>;

/**
 * Moves an instance to another status. Throws `validation_failed`, `instance_not_found`, `transition_not_allowed`, and
 * `version_conflict` if the status changed at the same time.
 */
export const changeInstanceStatus =
  ({ instances, clock }: Pick<AdminPorts, 'instances' | 'clock'>) =>
  async (workspaceId: WorkspaceId, id: InstanceId, input: ChangeInstanceStatusInput): Promise<Instance> => {
    const { status, reason = null } = validate(ChangeInstanceStatusInput, input);

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
