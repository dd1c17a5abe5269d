import {
  CAMPAIGN_STATUSES,
  CONTENT_TYPES,
  GROUP_COUNT,
  METADATA_LIMITS,
  REASON_LENGTH,
  TEXT_LENGTH,
} from '@workspace-api/core';
import * as z from 'zod';
import { count, dateTime, id, name, text, timestamp, uuid } from './values.js';

const content = z.strictObject({ type: z.enum(CONTENT_TYPES), text: text(TEXT_LENGTH) });

/** JSON Schema compares items letter by letter, and cannot say that ids in either case are the same. */
const uniqueIds = (item: z.ZodString): z.ZodArray<z.ZodString> =>
  z
    .array(item)
    .min(GROUP_COUNT.min)
    .max(GROUP_COUNT.max)
    .refine((ids) => new Set(ids.map((one) => one.toLowerCase())).size === ids.length)
    .meta({ uniqueItems: true });

const metadataValue = text(METADATA_LIMITS.value);

/** The values and their number are checked before zod reads the record, because it passes over the key `__proto__`. */
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

/** The request body of POST /campaigns. The core decides what it accepts; a property test holds the two together. */
export const createCampaign = z.strictObject({
  name,
  instanceId: uuid.meta({ description: 'An instance of the workspace.' }),
  groupIds: uniqueIds(uuid).meta({
    description:
      'Sendable groups of that instance, none twice. An id in upper case and the same in lower case are one.',
  }),
  content,
  scheduledAt: dateTime.nullish().meta({
    description: 'When the campaign is to start, in the future. Without it the campaign is a draft.',
  }),
  metadata: metadata.optional().meta({ description: 'Pairs of text for your own use.' }),
});

const stats = z.strictObject({
  total: count.meta({ description: 'The sum of the others: one delivery per group.' }),
  pending: count,
  sent: count,
  failed: count,
  skipped: count,
});

/** A campaign in an answer. */
export const campaign = z.strictObject({
  id,
  name,
  status: z.enum(CAMPAIGN_STATUSES),
  failureReason: text(REASON_LENGTH).nullable(),
  instanceId: id,
  groupIds: uniqueIds(id),
  content,
  stats,
  metadata,
  scheduledAt: timestamp.nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable().meta({ description: 'When the campaign was completed, failed or cancelled.' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
