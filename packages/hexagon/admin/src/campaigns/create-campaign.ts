import {
  IdempotencyKey,
  OPERATIONS,
  Workspace,
  boolean,
  createPrincipal,
  extendPort,
  object,
  type Campaign,
  type Ports,
} from '@workspace-api/core';
import { bindOperation, requireWorkspace } from '@workspace-api/core/internal';
import { adminOperation } from '../admin-operation.js';
import { detailsOf } from '../audit/audit-change.js';
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
  audit: ({ workspaceId }, { id, name, instanceId, scheduledAt }: Campaign) => ({
    workspaceId,
    action: 'campaign.create',
    target: id,
    details: detailsOf({ name, instanceId, scheduledAt: scheduledAt ?? undefined }),
  }),
  perform:
    (ports: Omit<Ports, 'apiKeys' | 'counters'>) =>
    async ({ workspaceId, idempotencyKey, actor: _actor, reason: _reason, ...request }, audited) => {
      const { limits } = await requireWorkspace(ports.workspaces, workspaceId);
      const campaigns = extendPort(ports.campaigns, {
        insert: (id, campaign, idempotency) => {
          const insert = () => ports.campaigns.insert(id, campaign, idempotency);
          return audited(campaign, insert, (isMade) => ({ isMade }));
        },
      });
      const create = bindOperation(operation, { ...ports, campaigns, limitsOf: () => limits });
      const principal = createPrincipal(workspaceId, [operation.scope]);
      const { record, replayed } = await create(principal, request, { idempotencyKey });
      return { campaign: record, replayed };
    },
});
