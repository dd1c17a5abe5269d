import { createPrincipal, type CampaignStatus, type Group, type WorkspaceId } from '@workspace-api/core';
import { bringCampaignTo } from './bring-campaign-to.js';
import { itemAt } from './item-at.js';
import { recipientsOf } from './recipients-of.js';
import type { DaysAgo } from './seed-clock.js';
import type { Seeder } from './seeder.js';

const CREATED: DaysAgo = { from: 56, to: 0 };

/** The statuses of the newest campaigns, newest first. */
const RECENT: readonly CampaignStatus[] = [
  'scheduled',
  'draft',
  'running',
  'scheduled',
  'paused',
  'failed',
  'completed',
  'cancelled',
  'running',
  'draft',
];

/** The statuses of older campaigns, repeated. */
const PAST: readonly CampaignStatus[] = ['completed', 'completed', 'cancelled', 'completed', 'completed', 'failed'];

const TOPICS = [
  'Opening hours',
  'Spring price list',
  'Delivery windows',
  'Service update',
  'Customer survey',
  'New pick-up point',
  'Holiday schedule',
] as const;

const statusOf = (age: number): CampaignStatus => RECENT[age] ?? itemAt(PAST, age);

/** Returns a time an hour after the creation, or days after the present for a scheduled campaign. Null for a draft. */
const scheduledAtOf = ({ clock }: Seeder, status: CampaignStatus, index: number): string | null => {
  if (status === 'draft') return null;
  return status === 'scheduled' ? clock.inDaysFromPresent(1 + (index % 5)) : clock.inHours(1);
};

/** Creates campaigns through the API, oldest first, and moves each to its status. */
export const seedCampaigns = async (
  seeder: Seeder,
  workspaceId: WorkspaceId,
  reachable: readonly Group[],
  count: number,
): Promise<void> => {
  const { api, clock } = seeder;
  const principal = createPrincipal(workspaceId, ['campaigns:write']);

  for (let index = 0; index < count; index++) {
    const status = statusOf(count - 1 - index);
    const topic = itemAt(TOPICS, index);
    clock.setWithin(CREATED, index, count);
    const { record: campaign } = await api.createCampaign(principal, {
      name: `${topic} ${index + 1}`,
      ...recipientsOf(reachable, index, 2 + (index % 7)),
      content: { type: 'text', text: `${topic}: the latest news at a glance. Write to us if you have questions.` },
      scheduledAt: scheduledAtOf(seeder, status, index),
      metadata: { source: 'demo', number: String(index + 1) },
    });
    await bringCampaignTo(seeder, workspaceId, campaign, status);
  }
};
