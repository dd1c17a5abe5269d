import { ValidationIssues, type Instance, type InstanceId, type WorkspaceId } from '@workspace-api/core';
import { checkQuota } from '../limits/check-quota.js';
import type { AdminPorts } from '../ports.js';
import { insertNew } from '../sync/insert-missing.js';

/** An instance to add. */
export interface AddInstanceInput {
  /** 1 to 120 characters, at least one of them visible. */
  readonly name: string;
}

/** Adds a disconnected instance. Throws `validation_failed`, `workspace_not_found` and `quota_exceeded`. */
export const addInstance =
  (ports: Pick<AdminPorts, 'workspaces' | 'instances' | 'groups' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, { name }: AddInstanceInput): Promise<Instance> => {
    const issues = new ValidationIssues();
    issues.name(['name'], name);
    issues.throwAs('validation_failed');

    await checkQuota(ports)(workspaceId, 'instances', () => 1);

    const now = ports.clock.now();
    const instance: Instance = {
      id: ports.ids.next() as InstanceId,
      name,
      status: 'disconnected',
      statusReason: null,
      statusChangedAt: now,
      createdAt: now,
      updatedAt: now,
    };
    await insertNew(ports, workspaceId, ports.instances, instance);
    return instance;
  };
