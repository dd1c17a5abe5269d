import {
  CAMPAIGN_STATUSES,
  CONTENT_TYPES,
  GROUP_COUNT,
  METADATA_LIMITS,
  REASON_LENGTH,
  TEXT_LENGTH,
  type CampaignStatus,
} from '@workspace-api/core';
import * as z from 'zod';
import { statesOf } from './states.js';
import { count, dateTime, id, name, text, timestamp, uuid } from './values.js';

const STATES: Readonly<Record<CampaignStatus, string>> = {
  draft: 'Not scheduled. Nobody receives anything before someone schedules it.',
  scheduled: 'Starts at `scheduledAt`.',
  running: 'Its messages are being sent.',
  paused: 'Stopped for now. It can continue.',
  completed: 'Finished. Final.',
  failed: 'Ended by an error, see `failureReason`. Final.',
  cancelled: 'Ended by someone. Final.',
};

const content = z
  .strictObject({
    type: z.enum(CONTENT_TYPES).meta({ description: 'The kind of content.' }),
    text: text(TEXT_LENGTH).meta({ description: 'The text of the message.' }),
  })
  .meta({ description: 'The message.' });

/** JSON Schema compares items exactly. It cannot express that ids in different case are equal. */
const uniqueIds = (item: z.ZodString): z.ZodArray<z.ZodString> =>
  z
    .array(item)
    .min(GROUP_COUNT.min)
    .max(GROUP_COUNT.max)
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length)
    .meta({ uniqueItems: true });

const metadataValue = text(METADATA_LIMITS.value);

/** Checks values and their number before zod reads the record, because zod skips the key `__proto__`. */
const metadata = z
  .preprocess(
    (pairs, context) => {
      const values: unknown[] = Object.values(pairs ?? {});
      const areRight = values.every((value) => metadataValue.safeParse(value).success);
      if (!areRight || values.length > METADATA_LIMITS.pairs) context.addIssue('Invalid pairs');
      return pairs;
    },
    z.record(text(METADATA_LIMITS.key), metadataValue),
  )
  .meta({ maxProperties: METADATA_LIMITS.pairs });

/** The request body of POST /campaigns. The core validates requests; a property test compares both. */
export const createCampaign = z
  .strictObject({
    name: name.meta({ description: 'The name of the campaign. Recipients do not see it.' }),
    instanceId: uuid.meta({ description: 'The instance that sends the campaign.' }),
    groupIds: uniqueIds(uuid).meta({
      description: 'The groups that receive the campaign: sendable groups of the instance, without duplicates.',
    }),
    content,
    scheduledAt: dateTime.nullish().meta({
      description: 'When the campaign starts. Must be in the future. Without it, the campaign is a draft.',
    }),
    metadata: metadata.optional().meta({
      description: 'Up to 20 strings of your own, by names of 1 to 40 characters. The API stores and returns them.',
    }),
  })
  .meta({ description: 'A new campaign. Unknown fields are rejected.' });

const stats = z.strictObject({
  total: count.meta({ description: 'The number of deliveries, one per group: the sum of the others.' }),
  pending: count.meta({ description: 'Deliveries that are still to be made.' }),
  sent: count.meta({ description: 'Deliveries that were made.' }),
  failed: count.meta({ description: 'Deliveries that failed.' }),
  skipped: count.meta({ description: 'Deliveries that were left out.' }),
});

/** A campaign in a response. */
export const campaign = z
  .strictObject({
    id: id.meta({ description: 'The id of the campaign.' }),
    name: name.meta({ description: 'The name of the campaign. Recipients do not see it.' }),
    status: z.enum(CAMPAIGN_STATUSES).meta({ description: statesOf('The state of the campaign.', STATES) }),
    failureReason: text(REASON_LENGTH)
      .nullable()
      .meta({ description: 'Why the campaign failed. Null in every other state.' }),
    instanceId: id.meta({ description: 'The instance that sends the campaign.' }),
    groupIds: uniqueIds(id).meta({ description: 'The groups that receive the campaign.' }),
    content,
    stats: stats.meta({ description: 'The deliveries of the campaign, by outcome.' }),
    metadata: metadata.meta({ description: 'The strings that the campaign was created with.' }),
    scheduledAt: timestamp.nullable().meta({ description: 'When the campaign starts. Null in a draft.' }),
    startedAt: timestamp.nullable().meta({ description: 'When the campaign started. Null before that.' }),
    endedAt: timestamp
      .nullable()
      .meta({ description: 'When the campaign was completed, failed or cancelled. Null before that.' }),
    createdAt: timestamp.meta({ description: 'When the campaign was created.' }),
    updatedAt: timestamp.meta({ description: 'When the campaign last changed.' }),
  })
  .meta({ description: 'A message to groups of one instance, with its deliveries.' });
