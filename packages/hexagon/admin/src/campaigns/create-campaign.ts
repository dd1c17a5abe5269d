import {
  IdempotencyKey,
  OPERATIONS,
  Workspace,
  bindOperation,
  boolean,
  createPrincipal,
  extendPort,
  object,
  requireWorkspace,
  type Ports,
} from '@workspace-api/core';
import { adminOperation } from '../admin-operation.js';
import { auditChange, detailsOf, type AuditPorts } from '../audit/audit-change.js';
import { ChangeOrigin } from '../audit/change-origin.js';

const { createCampaign: operation } = OPERATIONS;

/** Creates a campaign as a request of the API does. Each insert is in the audit log, so that a replay is in it once. */
export const createCampaign = adminOperation({
  id: operation.id,
  name: 'campaigns.create',
  effect: 'change',
  summary: operation.summary,
  description: `${operation.description} No request is counted.`,
  input: object({
    workspaceId: Workspace.shape.id,
    ...operation.input.shape,
    idempotencyKey: IdempotencyKey.optional().meta({
      description: 'A key of your choice. Repeating the call with it creates nothing new. The API has the same keys.',
    }),
    ...ChangeOrigin.shape,
  }),
  output: object({
    campaign: operation.output,
    replayed: boolean().meta({ description: 'Whether an earlier call with the idempotency key created the campaign.' }),
  }),
  errors: [
    ...operation.errors,
    'workspace_not_found',
    'quota_exceeded',
    'idempotency_mismatch',
    'idempotency_in_progress',
  ],
  perform:
    (ports: Omit<Ports, 'apiKeys' | 'counters'> & AuditPorts) =>
    async ({ workspaceId, idempotencyKey, actor, reason, ...request }) => {
      const { limits } = await requireWorkspace(ports.workspaces, workspaceId);
      const { campaigns } = ports;
      const audited = extendPort(campaigns, {
        insert: (id, campaign, idempotency) => {
          const { name, instanceId, scheduledAt } = campaign;
          const details = detailsOf({ name, instanceId, scheduledAt: scheduledAt ?? undefined });
          const change = { action: 'campaign.create', target: campaign.id, details, actor, reason } as const;
          const insert = () => campaigns.insert(id, campaign, idempotency);
          return auditChange(ports)(id, change, insert, (isInserted) => isInserted);
        },
      });
      const create = bindOperation(operation, { ...ports, campaigns: audited, limitsOf: () => limits });
      const principal = createPrincipal(workspaceId, [operation.scope]);
      const { record, replayed } = await create(principal, request, { idempotencyKey });
      return { campaign: record, replayed };
    },
});
