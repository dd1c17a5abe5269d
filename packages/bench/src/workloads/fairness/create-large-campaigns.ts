import { PREFIX } from '@workspace-api/contract';
import { readCaller } from '../caller.js';

/** A character of four bytes in UTF-8, so that a campaign has its maximum size. */
const CHARACTER = '🚀';

const COUNT = 100;

/** Creates a hundred large campaigns through the API: 5 MB of JSON. */
export const createLargeCampaigns = async (url: string, secret: string): Promise<void> => {
  const { instanceId, groupIds } = await readCaller(url, secret);
  const metadata = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [`key ${index}`, CHARACTER.repeat(500)]),
  );
  const body = {
    name: 'Large',
    instanceId,
    groupIds,
    content: { type: 'text', text: CHARACTER.repeat(4_096) },
    metadata,
  };
  for (let campaign = 0; campaign < COUNT; campaign++) {
    const response = await fetch(`${url}${PREFIX}/campaigns`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201) throw new Error(`POST /campaigns was answered with ${response.status}.`);
  }
};
