import type { z } from 'zod';
import { inOrderOf } from '../schema/fields.js';
import type { Immutable } from '../schema/immutable.js';
import { id, name, object, oneOf, quantity, setOf, text, timestamp } from '../schema/schemas.js';
import { REASON_LENGTH } from '../schema/text.js';
import { metadata } from '../values/metadata.js';
import { CampaignStatus } from './campaign-status.js';
import type { Id } from '../schema/id.js';
import { parseId } from '../errors/parse-id.js';

/** The id of a campaign: a lower-case UUID. */
export type CampaignId = Id<'Campaign'>;

/** Returns the campaign id of a UUID in either case. Throws `validation_failed` if the string is not a UUID. */
export const toCampaignId = (text: string): CampaignId => parseId('campaignId', text);

/** The number of groups that a campaign can have. */
export const GROUP_COUNT = { min: 1, max: 500 } as const;

/** The length of the text of a campaign, in characters. */
export const TEXT_LENGTH = { min: 1, max: 4096 } as const;

/** The message of a campaign. */
export const CampaignContent = object({
  type: oneOf(['text']).meta({ description: 'The kind of content.' }),
  text: text(TEXT_LENGTH).meta({ description: 'The text of the message.' }),
}).meta({ description: 'The message.' });

/** The message of a campaign. */
export interface CampaignContent extends Immutable<z.output<typeof CampaignContent>> {}

/** The number of deliveries by status, one delivery per group. */
export const CampaignStats = object({
  total: quantity().meta({ description: 'The number of deliveries, one per group: the sum of the others.' }),
  pending: quantity().meta({ description: 'Deliveries that are still to be made.' }),
  sent: quantity().meta({ description: 'Deliveries that were made.' }),
  failed: quantity().meta({ description: 'Deliveries that failed.' }),
  skipped: quantity().meta({ description: 'Deliveries that were left out.' }),
}).meta({ description: 'The deliveries of the campaign, by outcome.' });

/** The number of deliveries by status, one delivery per group. */
export interface CampaignStats extends Immutable<z.output<typeof CampaignStats>> {}

/** A message to groups of one instance. */
export const Campaign = object({
  id: id('Campaign').meta({ description: 'The id of the campaign.' }),
  name: name().meta({ description: 'The name of the campaign. Recipients do not see it.' }),
  status: CampaignStatus,
  failureReason: text(REASON_LENGTH)
    .nullable()
    .meta({ description: 'Why the campaign failed. Null in every other state.' }),
  instanceId: id('Instance').meta({ description: 'The instance that sends the campaign.' }),
  groupIds: setOf(id('Group'), GROUP_COUNT).meta({ description: 'The groups that receive the campaign.' }),
  content: CampaignContent,
  stats: CampaignStats,
  metadata: metadata().meta({ description: 'The strings that the campaign was created with.' }),
  scheduledAt: timestamp().nullable().meta({ description: 'When the campaign starts. Null in a draft.' }),
  startedAt: timestamp().nullable().meta({ description: 'When the campaign started. Null before that.' }),
  endedAt: timestamp()
    .nullable()
    .meta({ description: 'When the campaign was completed, failed or cancelled. Null before that.' }),
  createdAt: timestamp().meta({ description: 'When the campaign was created.' }),
  updatedAt: timestamp().meta({ description: 'When the campaign last changed.' }),
}).meta({ description: 'A message to groups of one instance, with its deliveries.' });

/** A message to groups of one instance. */
export interface Campaign extends Immutable<z.output<typeof Campaign>> {}

/** The fields of a campaign that are set at creation. */
export type NewCampaign = Omit<Campaign, 'status' | 'failureReason' | 'stats' | 'startedAt' | 'endedAt' | 'updatedAt'>;

/** A caller's fields of a new campaign, with the defaults of omitted ones. */
export type CampaignRequest = Omit<NewCampaign, 'id' | 'createdAt'>;

const inOrder = inOrderOf(Campaign);

/**
 * Returns a campaign as it is at creation. Without `scheduledAt` it is a draft, so that no message is sent before a
 * person decides to send it.
 */
export const newCampaign = (fields: NewCampaign): Campaign => {
  const { length: total } = fields.groupIds;
  return inOrder({
    ...fields,
    status: fields.scheduledAt === null ? 'draft' : 'scheduled',
    failureReason: null,
    stats: { total, pending: total, sent: 0, failed: 0, skipped: 0 },
    startedAt: null,
    endedAt: null,
    updatedAt: fields.createdAt,
  });
};
