import { campaignTo } from '../campaign-input.js';
import { postCampaign, type AttackGroup } from './attack.js';
import type { RawRequest } from '../raw-request.js';
import type { Knowledge } from './scene.js';

const under = (key: string | undefined): RawRequest['headers'] => [['Idempotency-Key', key ?? '']];

/** Idempotency keys that another workspace has used. Each attack uses a different one, since it may consume it. */
export const IDEMPOTENCY_ATTACKS: AttackGroup = {
  title: 'idempotency keys',
  attacks: [
    {
      what: 'their key with the own request, twice',
      outcomes: ['success'],
      requests: ({ idempotencyKeys: [key] }, { own, home }) => [
        postCampaign(own, campaignTo(home), under(key)),
        postCampaign(own, campaignTo(home), under(key)),
      ],
    },
    {
      what: 'their key with their exact request',
      outcomes: ['instance_not_found'],
      requests: ({ idempotencyKeys: [, key], order }, { own }) => [postCampaign(own, order, under(key))],
    },
    {
      what: 'their key with their request, and another name or time',
      outcomes: ['instance_not_found'],
      requests: ({ idempotencyKeys: [, , key], order }: Knowledge, { own }) => [
        postCampaign(own, { ...(JSON.parse(order) as object), name: 'Another' }, under(key)),
        postCampaign(own, { ...(JSON.parse(order) as object), scheduledAt: '2020-01-01T00:00:00Z' }, under(key)),
      ],
    },
    {
      what: 'their key in other spellings, with their request',
      outcomes: ['instance_not_found', 'invalid_parameter'],
      requests: ({ idempotencyKeys: [, , , key = ''], order }, { own }) =>
        [
          `"${key}"`,
          key.toUpperCase(),
          ` ${key} `,
          `${key}\\`,
          `"${key}`,
          `${key}, other`,
          `${key}\u00a0`,
          `${key}%00`,
        ].map((spelling) => postCampaign(own, order, under(spelling))),
    },
    {
      what: 'their key twice, and beside the own key',
      outcomes: ['invalid_parameter'],
      requests: ({ idempotencyKeys: [, , , , key = ''], order }, { own }) => [
        postCampaign(own, order, [...(under(key) ?? []), ...(under(key) ?? [])]),
        postCampaign(own, order, [...(under(key) ?? []), ...(under('own') ?? [])]),
      ],
    },
    {
      what: 'their key in a request with invalid fields',
      outcomes: ['validation_failed', 'schedule_in_past'],
      requests: ({ idempotencyKeys: [, , , , , key] }, { own, home }) => [
        postCampaign(own, campaignTo(home, { name: '' }), under(key)),
        postCampaign(own, campaignTo(home, { scheduledAt: '2020-01-01T00:00:00Z' }), under(key)),
      ],
    },
  ],
};
