import { Instance, Workspace, instanceNotFound, object, quantity, setOf } from '@workspace-api/core';
import * as z from 'zod';
import { adminOperation } from '../admin-operation.js';
import type { AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';
import type { AdminPorts } from '../ports.js';
import { MAX_REMOVED } from '../sync/in-batches.js';
import { removeRecord, removeRecords } from '../sync/remove-records.js';

/** Deletes an instance. */
export const removeInstance = adminOperation({
  id: 'removeInstance',
  name: 'instances.remove',
  effect: 'change',
  summary: 'Delete an instance',
  description: 'Deletes an instance. Its groups stay.',
  input: object({ workspaceId: Workspace.shape.id, instanceId: Instance.shape.id, ...ChangeOrigin.shape }),
  output: z.void(),
  errors: ['instance_not_found'],
  perform:
    (ports: Pick<AdminPorts, 'instances'> & AuditPorts) =>
    ({ workspaceId, instanceId, ...origin }) =>
      removeRecord(ports, 'instance', ports.instances, workspaceId, instanceId, origin, () =>
        instanceNotFound('instanceId'),
      ),
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
    ...ChangeOrigin.shape,
  }),
  output: quantity(),
  errors: [],
  perform:
    (ports: Pick<AdminPorts, 'instances'> & AuditPorts) =>
    ({ workspaceId, instanceIds, ...origin }) =>
      removeRecords(ports, 'instance', ports.instances, workspaceId, instanceIds, origin),
});
