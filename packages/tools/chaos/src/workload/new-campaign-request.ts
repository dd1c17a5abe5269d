import { randomUUID } from 'node:crypto';
import type { Random } from '../random.js';
import type { CampaignRequest } from './caller.js';
import type { Scene } from './scene.js';

const DAY_MILLISECONDS = 86_400_000;

/** Returns a random creation that uses every field of a campaign. Its metadata have its idempotency key. */
export const newCampaignRequest = ({ backOffice }: Pick<Scene, 'backOffice'>, random: Random): CampaignRequest => {
  const idempotencyKey = randomUUID();
  const input = {
    name: `Sale ${random.pick(['today', 'für alle', '促销', '🎉'])}`,
    instanceId: backOffice.instanceId,
    groupIds: backOffice.groupIds.slice(0, random.integer(1, backOffice.groupIds.length)),
    content: { type: 'text' as const, text: 'x'.repeat(random.integer(1, 300)) },
    scheduledAt: random.percent(30) ? new Date(Date.now() + DAY_MILLISECONDS).toISOString() : null,
    metadata: { idempotencyKey, ...(random.percent(50) && { b: String(random.integer(1, 9)), a: '' }) },
  };
  return { idempotencyKey, input };
};
