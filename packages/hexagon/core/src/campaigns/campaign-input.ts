import type { z } from 'zod';
import type { Immutable } from '../schema/immutable.js';
import { setOf, id, object, timestamp } from '../schema/schemas.js';
import { metadata } from '../values/metadata.js';
import { Campaign, CampaignContent, GROUP_COUNT } from './campaign.js';

/** A campaign to create, as the caller sends it. */
export const CampaignInput = object({
  name: Campaign.shape.name,
  instanceId: Campaign.shape.instanceId,
  groupIds: setOf(id('Group'), GROUP_COUNT).meta({
    description: 'The groups that receive the campaign: sendable groups of the instance, without duplicates.',
  }),
  content: CampaignContent,
  scheduledAt: timestamp()
    .nullable()
    .default(null)
    .meta({ description: 'When the campaign starts. Must be in the future. Without it, the campaign is a draft.' }),
  metadata: metadata().default({}).meta({
    description: 'Up to 20 strings of your own, by names of 1 to 40 characters. The API stores and returns them.',
  }),
}).meta({ description: 'A new campaign. Unknown fields are rejected.' });

/** A campaign to create, as the caller sends it. */
export interface CampaignInput extends Immutable<z.input<typeof CampaignInput>> {}
