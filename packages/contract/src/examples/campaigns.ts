import { CampaignInput, newCampaign, validate, type Campaign, type Timestamp } from '@workspace-api/core';
import { REGULARS, WHOLESALE } from './groups.js';
import { CUSTOMER_LINE } from './instances.js';
import { at, idOf } from './values.js';

/** The request body of a draft: only the required fields. */
export const DRAFT_REQUEST = {
  name: 'Spring menu',
  instanceId: CUSTOMER_LINE.id,
  groupIds: [REGULARS.id, WHOLESALE.id],
  content: { type: 'text', text: 'Our spring menu is here: rhubarb tart, and a light roast from Huila. 🌱' },
} as const satisfies CampaignInput;

/** The request body of a scheduled campaign: all fields. */
export const SCHEDULED_REQUEST = {
  ...DRAFT_REQUEST,
  name: 'Closed for stocktaking',
  groupIds: [REGULARS.id],
  content: { type: 'text', text: 'We are closed on Friday for stocktaking, and back on Saturday at 8.' },
  scheduledAt: '2026-03-05T09:00:00+01:00',
  metadata: { author: 'ines', ticket: 'SHOP-417' },
} as const satisfies CampaignInput;

/** Returns the campaign that a request creates. */
const created = (input: CampaignInput, createdAt: Timestamp, tail: string): Campaign =>
  newCampaign({
    id: idOf(createdAt, tail),
    ...validate(CampaignInput, input),
    createdAt,
  });

export const DRAFT = created(DRAFT_REQUEST, at('2026-03-02T09:15'), '7e08-8c5a-71b4f2d0963e');

export const SCHEDULED = created(SCHEDULED_REQUEST, at('2026-03-02T09:31'), '7947-a6f3-0d85ce21b47a');

/** A campaign that was sent to one of its two groups. */
export const COMPLETED: Campaign = {
  ...created(
    {
      ...DRAFT_REQUEST,
      name: 'Two years of Harbour Coffee',
      content: { type: 'text', text: 'We turn two on Sunday. The first cup is on us.' },
      scheduledAt: '2026-02-14T08:00:00Z',
    },
    at('2026-02-12T15:03'),
    '7d2b-91e6-58a3f07cb4d1',
  ),
  status: 'completed',
  stats: { total: 2, pending: 0, sent: 1, failed: 1, skipped: 0 },
  startedAt: at('2026-02-14T08:00'),
  endedAt: at('2026-02-14T08:02'),
  updatedAt: at('2026-02-14T08:02'),
};
