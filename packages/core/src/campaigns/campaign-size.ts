import type { Campaign } from './campaign.js';

/** The most bytes that JSON takes for one UTF-16 code unit: `\u0001`. */
const BYTES_PER_UNIT = 6;

/** A UUID in quotes with a comma. */
const BYTES_PER_ID = 39;

/** The names, ids, times and numbers of a campaign. */
const OTHER_BYTES = 1_000;

/** Returns a size that the JSON of a campaign does not exceed, in bytes. */
export const maxCampaignSize = ({ name, failureReason, content, metadata, groupIds }: Campaign): number => {
  let units = name.length + content.text.length + (failureReason?.length ?? 0);
  for (const key in metadata) units += key.length + (metadata[key]?.length ?? 0) + 1;
  return units * BYTES_PER_UNIT + groupIds.length * BYTES_PER_ID + OTHER_BYTES;
};
