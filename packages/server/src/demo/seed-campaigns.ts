import type { CampaignMove, DeliveryInput, WorkspaceAdmin } from '@workspace-api/admin';
import {
  CAMPAIGN_STATUSES,
  createPrincipal,
  type CampaignInput,
  type CampaignStatus,
  type IdGenerator,
  type Scope,
  type WorkspaceApi,
  type WorkspaceId,
} from '@workspace-api/core';
import { itemAt } from './workspace-plans.js';
import { ageOf, type SeedClock } from './seed-clock.js';

/** The API and the admin surface on the ports of the server, but with a clock that can be set. */
export interface Seeder {
  readonly api: WorkspaceApi;
  readonly admin: WorkspaceAdmin;
  readonly clock: SeedClock;
  readonly ids: IdGenerator;
  /** Every scope that a key can have. */
  readonly scopes: readonly Scope[];
}

const CREATED = { from: 56, to: 0 };

/** The statuses of older campaigns, repeated. Each of the newest ones has another status. */
const PAST: readonly CampaignStatus[] = ['completed', 'completed', 'cancelled', 'completed', 'completed', 'failed'];

const TOPICS = ['Opening hours', 'Price list', 'Delivery windows', 'Service update', 'Survey', 'Holiday schedule'];

/** The steps to a status of a campaign: the share of deliveries that the worker has recorded, and the last move. */
const PATHS: Readonly<Partial<Record<CampaignStatus, { readonly recorded?: number; readonly move?: CampaignMove }>>> = {
  running: { recorded: 0.5 },
  paused: { recorded: 0.6, move: { to: 'paused' } },
  completed: { recorded: 1, move: { to: 'completed' } },
  failed: { recorded: 0.4, move: { to: 'failed', reason: 'The instance was disconnected for more than an hour.' } },
  cancelled: { move: { to: 'cancelled' } },
};

/** A group that campaigns can reach. */
export interface Recipient {
  readonly id: string;
  readonly instanceId: string;
}

/** Returns the recipients of a campaign: the instance of the group at an index, with at most `max` of its groups. */
export const recipientsOf = (
  groups: readonly Recipient[],
  index: number,
  max: number,
): Pick<CampaignInput, 'instanceId' | 'groupIds'> => {
  const { instanceId } = itemAt(groups, index);
  const siblings = groups.filter((group) => group.instanceId === instanceId);
  return { instanceId, groupIds: siblings.slice(0, max).map(({ id }) => id) };
};

/** Returns an outcome for a delivery: the fourth one fails, and the sixth is skipped. */
const deliveryOf = (groupId: string, index: number): DeliveryInput =>
  index === 3
    ? { groupId, status: 'failed', reason: 'The group no longer exists.' }
    : { groupId, status: index === 5 ? 'skipped' : 'sent' };

/** Moves a new campaign to a status, as a worker and the back office would. Advances the clock. */
const bringTo = async (
  { admin, clock }: Seeder,
  campaign: { readonly workspaceId: WorkspaceId; readonly campaignId: string },
  status: CampaignStatus,
): Promise<void> => {
  const { recorded, move } = PATHS[status] ?? {};
  if (recorded !== undefined) {
    clock.advanceHours(1);
    const claimed = await admin.claimCampaign({ ...campaign, worker: 'demo', leaseSeconds: 3_600 });
    if (claimed === null) throw new Error(`The demo campaign ${campaign.campaignId} is not due.`);
    clock.advanceHours(0.25);
    const { lease, pendingGroupIds } = claimed;
    const deliveries = pendingGroupIds.slice(0, Math.floor(pendingGroupIds.length * recorded)).map(deliveryOf);
    if (deliveries.length > 0) await admin.recordDeliveries({ lease, deliveries });
  }
  if (move !== undefined) {
    clock.advanceHours(1);
    const { version } = await admin.getCampaign(campaign);
    await admin.moveCampaign({ ...campaign, version, ...move });
  }
};

/** Creates campaigns through the API, oldest first, and moves each to its status. */
export const seedCampaigns = async (
  seeder: Seeder,
  workspaceId: WorkspaceId,
  reachable: readonly Recipient[],
  count: number,
): Promise<void> => {
  const { api, clock } = seeder;
  const principal = createPrincipal(workspaceId, ['campaigns:write']);
  for (let index = 0; index < count; index++) {
    const status = CAMPAIGN_STATUSES[count - 1 - index] ?? itemAt(PAST, index);
    const topic = itemAt(TOPICS, index);
    const age = ageOf(index, count, CREATED);
    clock.setDaysAgo(age);
    const { record } = await api.createCampaign(principal, {
      name: `${topic} ${index + 1}`,
      ...recipientsOf(reachable, index, 2 + (index % 7)),
      content: { type: 'text', text: `${topic}: the latest news at a glance. Write to us if you have questions.` },
      scheduledAt: status === 'draft' ? null : clock.inDays(status === 'scheduled' ? 1 + (index % 5) : 1 / 24 - age),
      metadata: { source: 'demo', number: String(index + 1) },
    });
    await bringTo(seeder, { workspaceId, campaignId: record.id }, status);
  }
};
