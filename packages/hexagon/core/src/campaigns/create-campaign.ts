import { createOnce } from '../idempotency/create-once.js';
import type { LimitsOf } from '../workspaces/cache-limits.js';
import { operation } from '../operations/operation.js';
import type { Ports } from '../ports.js';
import { parseTimestamp } from '../schema/timestamp.js';
import { REFERENCE_ISSUE_CODES } from '../schema/validation-issue.js';
import { Campaign, newCampaign, type CampaignId } from './campaign.js';
import { CampaignInput } from './campaign-input.js';
import { requireWorkspace } from '../workspaces/require-workspace.js';
import { originalCampaign } from './idempotency.js';
import { rejectionOfQuota } from './rejection-of-quota.js';
import { rejectionOfReferences } from './rejection-of-references.js';
import { checkSchedule } from './schedule.js';

type Needs = Pick<Ports, 'workspaces' | 'campaigns' | 'instances' | 'groups' | 'digest' | 'ids' | 'clock'> & {
  readonly limitsOf: LimitsOf;
};

/**
 * Creates a campaign, once per idempotency key (see {@link createOnce}). Throws `workspace_not_found` to a principal without
 * a key, if the workspace was deleted.
 */
export const createCampaign = operation({
  id: 'createCampaign',
  scope: 'campaigns:write',
  effect: 'create',
  summary: 'Create a campaign',
  description:
    'Creates a campaign: a draft, or a scheduled campaign if you send `scheduledAt`. With an idempotency key, ' +
    'a retry creates no second campaign.',
  input: CampaignInput,
  output: Campaign,
  errors: REFERENCE_ISSUE_CODES,
  addIssues:
    ({ clock }: Needs) =>
    (issues, { scheduledAt }) => {
      if (typeof scheduledAt === 'string') checkSchedule(issues, parseTimestamp(scheduledAt), clock.now());
    },
  perform: (needs: Needs) => {
    const { workspaces, campaigns, digest, ids, clock } = needs;
    const quotaRejection = rejectionOfQuota(needs);

    return async ({ workspaceId, key }, request, creation) => {
      const createdAt = clock.now();
      const { scheduledAt } = request;
      return createOnce(digest, creation, {
        insert: async (identity) => {
          const rejection =
            (await rejectionOfReferences(needs, workspaceId, request, createdAt)) ??
            (await quotaRejection(workspaceId, createdAt));
          if (rejection !== null) throw rejection;
          // A deletion has revoked the keys. Its records may still exist, but campaigns are erased first.
          if (key === null) await requireWorkspace(workspaces, workspaceId);
          const created = newCampaign({ id: ids.next() as CampaignId, createdAt, ...request });
          const idempotency = identity && { key: identity.key, fingerprint: identity.fingerprint, scheduledAt };
          return (await campaigns.insert(workspaceId, created, idempotency)) ? created : null;
        },
        find: async (idempotencyKey) => {
          const earlier = await campaigns.findByIdempotencyKey(workspaceId, idempotencyKey);
          if (earlier === null) return null;
          const { campaign: current, idempotency } = earlier;
          return { record: originalCampaign(current, idempotency), fingerprint: idempotency.fingerprint };
        },
      });
    };
  },
});
