import type { Campaign } from './campaign.js';

/** The maximum JSON size of one UTF-16 code unit, in bytes: `\u0001`. */
const BYTES_PER_UNIT = 6;

/** The JSON size of a UUID with quotes and a comma, in bytes. */
const BYTES_PER_ID = 39;

/** The maximum JSON size of all field names, ids, times and numbers of a campaign, in bytes. */
const OTHER_BYTES = 1_000;

/** Returns an upper bound of the size of a campaign as JSON, in bytes. */
export const maxCampaignSize = ({ name, failureReason, content, metadata, groupIds }: Campaign): number => {
  let units = name.length + content.text.length + (failureReason?.length ?? 0);
  for (const key in metadata) units += key.length + (metadata[key]?.length ?? 0) + 1;
  return units * BYTES_PER_UNIT + groupIds.length * BYTES_PER_ID + OTHER_BYTES;
};
