import {
  type Campaign,
  CampaignInput,
  type Group,
  type Id,
  type Instance,
  type Metric,
  SCOPES,
  type Timestamp,
  toTimestamp,
  toWorkspaceId,
  type Usage,
  type UsageMetric,
} from '@workspace-api/core';
import { addDays, METRIC_UNITS, newCampaign, validate, type WorkspaceView } from '@workspace-api/core/internal';

/** Returns the timestamp of a UTC time to the minute, such as `2026-03-02T09:15`. */
const at = (minute: string): Timestamp => toTimestamp(Date.parse(`${minute}Z`));

/** Returns an id (UUID version 7) for something created at the given time. */
const idOf = <Kind extends string>(moment: Timestamp, tail: string): Id<Kind> => {
  const milliseconds = Date.parse(moment).toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-${tail}` as Id<Kind>;
};

const OPENED = at('2026-01-12T08:30');
const KEY_ISSUED = at('2026-02-02T10:05');

export const WORKSPACE: WorkspaceView = {
  id: toWorkspaceId(idOf(OPENED, '7c31-8f0a-5d2b9e6417c3')),
  name: 'Harbour Coffee',
  createdAt: OPENED,
  key: {
    id: idOf(KEY_ISSUED, '7a0e-b52d-90c6d1f83e47'),
    name: 'Newsletter service',
    prefix: 'wsk_5hKe',
    scopes: SCOPES,
    createdAt: KEY_ISSUED,
    expiresAt: addDays(KEY_ISSUED, 365),
    lastUsedAt: at('2026-03-02T09:14'),
  },
};

const USED: Readonly<Record<Metric, number>> = { api_requests: 18_204, instances: 2, groups: 3, campaigns: 4 };

const measured = ([metric, used]: [string, number]): UsageMetric => ({
  metric: metric as Metric,
  unit: METRIC_UNITS[metric as Metric],
  used,
  limit: null,
  remaining: null,
});

export const USAGE: Usage = {
  periodStart: at('2026-03-01T00:00'),
  periodEnd: at('2026-04-01T00:00'),
  generatedAt: at('2026-03-02T09:15'),
  metrics: Object.entries(USED).map(measured),
};

const FIRST_ADDED = at('2026-01-13T14:00');
const SECOND_ADDED = at('2026-02-16T11:20');
const FIRST_CONNECTED = at('2026-01-13T14:02');
const SECOND_FAILED = at('2026-02-28T23:41');

/** The instance of the groups and campaigns of the examples. */
export const CUSTOMER_LINE: Instance = {
  id: idOf(FIRST_ADDED, '7f64-a1c8-2e7b05d9f316'),
  name: 'Customer line',
  status: 'connected',
  statusReason: null,
  statusChangedAt: FIRST_CONNECTED,
  metadata: {},
  createdAt: FIRST_ADDED,
  updatedAt: FIRST_CONNECTED,
};

export const EVENT_LINE: Instance = {
  id: idOf(SECOND_ADDED, '7218-9d3e-c40fa7b65e82'),
  name: 'Event line',
  status: 'failed',
  statusReason: 'The phone of this line has been offline for 12 days.',
  statusChangedAt: SECOND_FAILED,
  metadata: {},
  createdAt: SECOND_ADDED,
  updatedAt: SECOND_FAILED,
};

const group = (
  added: Timestamp,
  tail: string,
  fields: Pick<Group, 'name' | 'memberCount' | 'sendable' | 'metadata'>,
  updatedAt: Timestamp,
): Group => ({ id: idOf(added, tail), instanceId: CUSTOMER_LINE.id, ...fields, createdAt: added, updatedAt });

export const REGULARS = group(
  at('2026-01-13T14:10'),
  '7bd5-8e47-13fa60c2d98b',
  { name: 'Regulars', memberCount: 214, sendable: true, metadata: { segment: 'regulars' } },
  at('2026-03-01T18:22'),
);

export const WHOLESALE = group(
  at('2026-01-13T14:11'),
  '70ac-93b1-e8d72f4056ca',
  {
    name: 'Wholesale customers',
    memberCount: 37,
    sendable: true,
    metadata: { segment: 'wholesale', account: 'B-1042' },
  },
  at('2026-02-20T07:50'),
);

/** A group that only its administrators can write to. */
export const NEIGHBOURS = group(
  at('2026-02-05T16:45'),
  '76f9-bc02-4a91d7e3085f',
  { name: 'Harbour neighbours', memberCount: 122, sendable: false, metadata: {} },
  at('2026-02-05T16:45'),
);

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
