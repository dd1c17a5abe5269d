import { Faults } from '../errors/faults.js';
import type { Ports } from '../ports.js';
import { NAME_LENGTH } from '../values/text.js';
import type { WorkspaceId } from '../workspaces/workspace.js';
import type { Instance, InstanceId } from './instance.js';

export interface AddInstanceInput {
  /** 1 to 120 characters. */
  readonly name: string;
}

/** Adds an instance, disconnected. Throws `validation_failed`. */
export const addInstance =
  ({ instances, ids, clock }: Pick<Ports, 'instances' | 'ids' | 'clock'>) =>
  async (workspaceId: WorkspaceId, { name }: AddInstanceInput): Promise<Instance> => {
    const faults = new Faults();
    faults.text(['name'], name, NAME_LENGTH);
    faults.throwAs('validation_failed');

    const now = clock.now();
    const instance: Instance = {
      id: ids.next() as InstanceId,
      name,
      status: 'disconnected',
      statusReason: null,
      statusChangedAt: now,
      createdAt: now,
      updatedAt: now,
    };
    await instances.insert(workspaceId, instance);
    return instance;
  };
